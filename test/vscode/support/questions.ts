import { until } from './extension.ts';
import { canBeUsed, person } from './person.ts';

/** A modal question of VS Code in the window. */
export const questionBox = '.monaco-dialog-box';

/** Waits for a modal question that holds the text, answers with a button, and returns its whole text. */
export async function answers(question: string, button: string): Promise<string> {
  const said = await person.sees(questionBox, question);
  await person.clicks(`${questionBox} .monaco-button`, button);
  await until(async () => (await person.reads(questionBox)).length === 0, 'the question is gone');
  return said;
}

/** More questions than a test leaves, one behind the other. */
const mostLeft = 5;

/** Answers no to each modal question in the window, and returns their texts: a question left by one test would cover all later ones. */
export async function refusesQuestionsLeft(): Promise<readonly string[]> {
  const left: string[] = [];
  while (canBeUsed && left.length < mostLeft) {
    const [said] = await person.reads(questionBox);
    if (said === undefined) break;
    left.push(said);
    await person.press('Escape');
    // The next one behind it may have the same text.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return left;
}
