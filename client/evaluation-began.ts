/** When the extension's main file began to be evaluated. Imported before everything else, whose evaluation is then measured with it. */
export const evaluationBegan = performance.now();
