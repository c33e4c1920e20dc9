/**
 * Functions of generated modules. The reader of schemas recognizes them by their text, so their effect on a schema is known without a run.
 */
export interface Helper {
  readonly name: string;
  readonly source: string;
}

/** The default of an optional property without a default: a factory leaves no trace in the schema. */
export const ABSENT: Helper = {
  name: 'absent',
  source: `def absent() -> Any:
    """No value was given for a property that may be left out."""
    return None
`,
};

/** Removes the titles that Pydantic derives from names, restores the intended ones, and adds keywords. */
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

/** Whether a definition is this helper: its text is equal except for white space. */
export function isHelper(helper: Helper, source: string): boolean {
  const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return squeezed(source) === squeezed(helper.source);
}
