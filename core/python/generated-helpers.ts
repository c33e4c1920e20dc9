/**
 * Two functions that generated modules bring along, and that the reader of schemas knows by their text: what they do
 * to a schema can then be said without running them.
 */
export interface Helper {
  readonly name: string;
  readonly source: string;
}

/** The default of a property that may be left out and has no default: a factory shows nothing in the schema. */
export const ABSENT: Helper = {
  name: 'absent',
  source: `def absent() -> Any:
    """No value was given for a property that may be left out."""
    return None
`,
};

/** Takes away the titles that Pydantic makes out of names, puts back those that are meant, and adds keywords. */
export const EXACTLY: Helper = {
  name: 'exactly',
  source: `def exactly(titles: dict[str, str] = {}, keywords: dict[str, Any] = {}) -> Any:
    """Write a JSON Schema with these titles only (\`\` is the model's own) and with these keywords."""

    def change(schema: dict[str, Any]) -> None:
        schema.pop("title", None)
        for name, value in schema.get("properties", {}).items():
            value.pop("title", None)
            if name in titles:
                value["title"] = titles[name]
        if "" in titles:
            schema["title"] = titles[""]
        schema.update(keywords)

    return change
`,
};

/** The canonical name of a call of `exactly`, wherever it is defined. */
export const EXACTLY_CALL = 'generated.exactly';

/** Whether a definition is one of the helpers: its text is the same but for white space. */
export function isHelper(helper: Helper, source: string): boolean {
  const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return squeezed(source) === squeezed(helper.source);
}
