/** The start of the evaluation of the main file. Imported first, so that the other imports are measured too. */
export const evaluationBegan = performance.now();
