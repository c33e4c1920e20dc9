import { panelStyle } from '../provider-panel/style.ts';

export const runStyle = `${panelStyle}
.run { padding: 0.6rem 1rem 2rem; max-width: 60rem; box-sizing: border-box; }
.run .head, .run .status { padding: 0; }
h1 { font-size: 1.4em; font-weight: 600; margin: 0; flex: 1 1 auto; overflow-wrap: anywhere; unicode-bidi: isolate; }
.title { margin: 0.2rem 0; font-weight: 600; }
.run .description { margin: 0.4rem 0; }
.arguments-head, .record-head, .result-head, .foot, .buttons { display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem; align-items: center; }
.arguments-head h2, .result-head h3 { flex: 1 1 auto; margin: 0.6rem 0 0.3rem; }
.record-title { flex: 1 0 100%; margin: 0.6rem 0 0.1rem; } .record-title h2 { margin: 0; }
.field { margin: 0.6rem 0; }
.field label, legend { display: block; font-weight: 600; unicode-bidi: isolate; overflow-wrap: anywhere; }
.field-name { font-family: var(--vscode-editor-font-family); }
.field-title { font-weight: normal; margin-left: 0.5rem; }
.required { font-weight: normal; margin-left: 0.5rem; color: var(--vscode-descriptionForeground); font-size: 0.9em; }
.hint { margin: 0.1rem 0 0.2rem; color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; unicode-bidi: isolate; }
.field input, .field textarea, .field select { width: 100%; max-width: none; box-sizing: border-box; padding: 0.3rem 0.4rem; font: inherit;
  color: var(--vscode-input-foreground); background: var(--vscode-input-background);
  border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--line))); border-radius: 2px; }
.field textarea { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); resize: vertical; }
.field input::placeholder { color: var(--vscode-input-placeholderForeground); }
.field select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background);
  border-color: var(--vscode-dropdown-border, var(--vscode-contrastBorder, var(--line))); }
[aria-invalid="true"] { border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground)) !important; }
textarea:focus-visible, fieldset:focus-visible, summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.field .problem, fieldset > .problem { margin: 0.2rem 0 0; } .field .problem:empty, fieldset > .problem:empty { display: none; }
fieldset { margin: 0.6rem 0; padding: 0.2rem 0.8rem 0.6rem; border: 1px solid var(--line); border-radius: 2px; min-width: 0; }
.item { display: flex; gap: 0.6rem; align-items: flex-start; }
.item > .field, .item > fieldset { flex: 1 1 auto; min-width: 0; } .item > .action { margin-top: 0.6rem; flex: none; }
.primary { padding: 0.35rem 1.2rem; font: inherit; cursor: pointer; color: var(--vscode-button-foreground);
  background: var(--vscode-button-background); border: 1px solid var(--vscode-button-border, transparent); border-radius: 2px; }
.primary:hover { background: var(--vscode-button-hoverBackground); }
.primary:disabled { opacity: 0.5; cursor: default; }
.primary:focus-visible, .action:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
.buttons { margin: 0.8rem 0; }
.record { border-top: 1px solid var(--line); }
.status-completed { color: var(--vscode-testing-iconPassed, var(--vscode-foreground)); }
.status-failed { color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground)); }
.status-cancelled { color: var(--vscode-descriptionForeground); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; font-family: var(--vscode-editor-font-family);
  font-size: var(--vscode-editor-font-size); }
.values { width: auto; } .values th { font-weight: 600; }
.rows { width: auto; }
details { margin: 0.6rem 0; } summary { cursor: pointer; }
.recent { border-top: 1px solid var(--line); }
.records { list-style: none; margin: 0; padding: 0; }
.record-line { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.6rem; width: 100%; padding: 0.2rem 0.4rem; text-align: left; font: inherit; cursor: pointer;
  color: inherit; background: none; border: 1px solid transparent; }
.record-line:hover { background: var(--vscode-list-hoverBackground); }
.record-line[aria-current="true"] { background: var(--vscode-list-inactiveSelectionBackground);
  border-color: var(--vscode-contrastActiveBorder, transparent); }
.record-line .quiet { margin: 0; }
.record-tool { overflow-wrap: anywhere; unicode-bidi: isolate; }
.foot { margin-top: 1rem; padding-top: 0.6rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.foot .quiet { flex: 1 1 auto; margin: 0; }
@media (max-width: 640px) {
  .run { padding: 0.4rem 0.6rem 2rem; }
  fieldset { padding: 0.2rem 0.5rem 0.5rem; }
  .item { flex-direction: column; gap: 0; align-items: stretch; } .item > .action { margin-top: 0; align-self: flex-start; }
}
`;
