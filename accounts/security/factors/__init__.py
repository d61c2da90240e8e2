"""The second factor: authenticator apps, passkeys and recovery codes by allauth, under the rules of this house."""
