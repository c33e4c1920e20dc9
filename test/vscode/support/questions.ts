import { until } from './extension.ts';
import { canBeUsed, person } from './person.ts';

/** Where a modal question of VS Code stands in the window. */
export const questionBox = '.monaco-dialog-box';

/** Waits for a modal question that holds the text, answers with a button, and gives all that it said. */
export async function answers(question: string, button: string): Promise<string> {
  const said = await person.sees(questionBox, question);
  await person.clicks(`${questionBox} .monaco-button`, button);
  await until(async () => (await person.reads(questionBox)).length === 0, 'the question is gone');
  return said;
}

/** More questions than a test leaves, one behind the other. */
const mostLeft = 5;

/**
 * Says no to each modal question that stands in the window, and gives what they said: a question that one test leaves would stand in
 * front of all later ones.
 */
export async function refusesQuestionsLeft(): Promise<readonly string[]> {
  const left: string[] = [];
  while (canBeUsed && left.length < mostLeft) {
    const [said] = await person.reads(questionBox);
    if (said === undefined) break;
    left.push(said);
    await person.press('Escape');
    // One that comes behind it may say the same.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return left;
}
