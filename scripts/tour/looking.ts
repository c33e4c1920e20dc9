/** The window, or the page of a web view in it. */
interface Readable {
  texts(selector: string): Promise<readonly string[]>;
}

const patience = 30_000;

/** Waits until a match of the selector holds the text; white space counts as one space. Rejects with the actual text. */
export async function sees(window: Readable, selector: string, text: string): Promise<void> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = (await window.texts(selector)).map((one) => one.replaceAll(/\s+/g, ' '));
      return seen.some((one) => one.includes(text.replaceAll(/\s+/g, ' ')));
    },
    () => `"${text}" is not in ${selector}, which holds: ${JSON.stringify(seen).slice(0, 600)}`,
  );
}

/** Waits until the selector finds nothing. */
export async function absent(window: Readable, selector: string): Promise<void> {
  await until(
    async () => (await window.texts(selector)).length === 0,
    () => `${selector} is still there.`,
  );
}

async function until(holds: () => Promise<boolean>, problem: () => string): Promise<void> {
  for (const end = Date.now() + patience; !(await holds()); ) {
    if (Date.now() > end) throw new Error(problem());
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
