"""The processes of a site, its releases, its clock and its disks."""
