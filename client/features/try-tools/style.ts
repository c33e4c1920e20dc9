import { runStyle } from '../run-tool/style.ts';

export const tryStyle = `${runStyle}
.try { padding: 0.6rem 1rem 2rem; }
.head { padding: 0; gap: 0.3rem 0.8rem; } .head h1 { flex: 0 1 auto; margin: 0; }
.head .quiet { flex: 1 1 auto; margin: 0; overflow-wrap: anywhere; }
.choices { list-style: none; margin: 0.3rem 0; padding: 0; max-height: 16rem; overflow-y: auto; }
.choices label { display: flex; flex-wrap: wrap; gap: 0 0.5rem; align-items: baseline; min-height: 24px; padding: 0.15rem 0; }
.choices .quiet { margin: 0; } .choices input { accent-color: var(--vscode-focusBorder); }
.tool-name, .code { font-family: var(--vscode-editor-font-family); overflow-wrap: anywhere; unicode-bidi: isolate; }
.steps { list-style: none; margin: 0.8rem 0; padding: 0; }
.step { margin: 0 0 0 0.4rem; padding: 0.3rem 0 0.5rem 1rem; border-left: 2px solid var(--line); }
.step-call { margin-left: 1.6rem; }
.step-head { padding: 0.1rem 0; } .step-parts { margin: 0; } .step-parts .part { margin-left: 1rem; }
.step-title > * { margin: 0 0.5rem 0 0; }
.step-parts[open] + .code { display: none; }
.step-name { font-weight: 600; overflow-wrap: anywhere; unicode-bidi: isolate; }
.sign-done { color: var(--vscode-testing-iconPassed, var(--vscode-foreground)); }
.sign-failed { color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground)); }
.sign-running { color: var(--vscode-descriptionForeground); }
.said { margin: 0.3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
.code { margin: 0.2rem 0; font-size: var(--vscode-editor-font-size); }
.step-question .said { padding: 0.4rem 0.7rem; background: var(--vscode-textBlockQuote-background);
  border-left: 3px solid var(--vscode-textBlockQuote-border); }
.step .problem { margin: 0.2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.step-actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.3rem 0; }
.partial { margin-left: 0.4rem; padding-left: 1rem; border-left: 2px dashed var(--vscode-focusBorder); }
.try textarea { width: 100%; box-sizing: border-box; padding: 0.3rem 0.4rem; font: inherit; resize: vertical;
  color: var(--vscode-input-foreground); background: var(--vscode-input-background);
  border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--line))); border-radius: 2px; }
.try textarea.json { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
.composer label { display: block; margin: 0.4rem 0 0.2rem; font-weight: 600; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.5rem 0; } .buttons .quiet { margin: 0; }
@media (max-width: 640px) { .try { padding: 0.4rem 0.6rem 2rem; } .step-call { margin-left: 0.8rem; } .step-parts .part { margin-left: 0; } }
`;
