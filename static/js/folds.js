// What a person has unfolded in a form stays open when the form comes anew; what is wrong may unfold more.

Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, _element, change) =>
  name !== "open" || change === "update";
