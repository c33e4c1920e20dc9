/** A tool without a mistake. */
export const good = `[
  {
    name --> "A",
    link --> "https://example.com/docs",
    description --> "What A is about."
  }
]
`;

/** The same with one mistake, which the rule `unknown-property` reports. */
export const misspelt = good.replace('description', 'descripton');

/** As many tools; the text describes the last one. */
export function manyTools(count: number, last: string): string {
  const tools = Array.from({ length: count }, (_, index) => {
    const description = index === count - 1 ? last : `Does what number ${index} does.`;
    return `  {\n    name --> "Tool${index}",\n    link --> "https://example.com/${index}",\n    description --> "${description}"\n  }`;
  });
  return `[\n${tools.join(',\n')}\n]\n`;
}

/** The three variations in the README of the notation, unchanged. */
export const variations = [
  `[
  {
    name --> "SendOutput",
    function --> "lambda user: send_output(user)" --> {
        arg-1 --> "string (user identifier)",
        return-1 --> "dict (execution status)"
    },
    args_schema --> "SendOutputSchema",
    description --> "Executes the output transmission to the specified user."
  }
]
`,
  `[
  {
    name --> "FetchBalkanDateDocs",
    link --> "[https://api.balkandate.com/docs](https://api.balkandate.com/docs)",
    description --> "Retrieves the public documentation for the BalkanDate API to understand endpoint structures."
  }
]
`,
  `[
  {
    name --> "AdminSignup",
    function --> "lambda params: admin_signup(*params.split('|'))" --> {
        arg-1 --> "string (pipe-separated user data)",
        return-1 --> "dict (new user profile)"
    },
    link --> "[https://api.balkandate.com/docs/admin_signup](https://api.balkandate.com/docs/admin_signup)",
    description --> "Creates a new admin account. Refer to the provided documentation link for strict password policies."
  }
]
`,
];
