/** Theme colours; borders for high contrast. Buttons and fields are at least 24 px high (WCAG 2.2, 2.5.8), in every font. */
export const panelStyle = `
:root { --line: var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); }
body { padding: 0; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
.providers { display: flex; flex-wrap: wrap; align-items: stretch; padding: 0 0.6rem; border-bottom: 1px solid var(--line); }
.tabs { display: flex; flex-wrap: wrap; }
.tabs button { padding: 0.35rem 0.6rem; border: 1px solid transparent; border-bottom: 2px solid transparent;
  background: none; color: var(--vscode-descriptionForeground); font: inherit; cursor: pointer; }
.tabs button:hover { color: var(--vscode-foreground); background: var(--vscode-toolbar-hoverBackground); }
.tabs button[aria-selected="true"] { color: var(--vscode-foreground); font-weight: 600;
  border-bottom-color: var(--vscode-panelTitle-activeBorder, var(--vscode-focusBorder)); }
#more { border-color: transparent; background: transparent; color: var(--vscode-descriptionForeground); width: 5rem; }
#more option { background: var(--vscode-dropdown-background); color: var(--vscode-dropdown-foreground); }
button, select, input:not([type="checkbox"]) { min-height: 24px; }
button:focus-visible, input:focus-visible, select:focus-visible, pre:focus-visible, summary:focus-visible, .scroller:focus-visible, .list:focus-visible {
  outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.head, .status, .not-sent, .list-problems { padding: 0 1rem; }
.head { display: flex; flex-wrap: wrap; gap: 0.3rem 0.5rem; align-items: center; margin: 0.5rem 0; }
.facts { margin: 0; flex: 1 1 auto; overflow-wrap: anywhere; }
.compare-with { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin: 0.5rem 0; }
.tabs .refuses::after { content: " ✕"; color: var(--vscode-errorForeground); }
.parts { margin: 0.4rem 0; border-bottom: 1px solid var(--line); }
details { margin: 0.3rem 0; } summary { cursor: pointer; min-height: 24px; align-content: center; }
.facts, .quiet { color: var(--vscode-descriptionForeground); }
.quiet { margin: 0.2rem 0; }
.status p { margin: 0.4rem 0; }
.problem { color: var(--vscode-errorForeground); }
.warning { color: var(--vscode-list-warningForeground, var(--vscode-foreground)); }
.body { display: flex; align-items: flex-start; border-top: 1px solid var(--line); }
.tools { flex: 0 0 32%; max-width: 20rem; box-sizing: border-box; position: sticky; top: 0; max-height: 100vh; display: flex;
  flex-direction: column; border-right: 1px solid var(--line); }
.tools .found { padding: 0 0.6rem 0.3rem; margin: 0; } .tools .found:empty { display: none; }
#search { margin: 0.5rem; padding: 0.25rem 0.4rem; font: inherit; color: var(--vscode-input-foreground);
  background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--line)); border-radius: 2px; }
#search::placeholder { color: var(--vscode-input-placeholderForeground); }
.list { overflow-y: auto; overflow-anchor: none; max-height: calc(100vh - 3rem); }
.row { height: 22px; line-height: 22px; padding: 0 0.6rem; display: flex; gap: 0.4rem; white-space: nowrap; overflow: hidden; cursor: pointer; }
.row:hover { background: var(--vscode-list-hoverBackground); outline: 1px dashed var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
.row[aria-selected="true"] { background: var(--vscode-list-inactiveSelectionBackground); color: var(--vscode-list-inactiveSelectionForeground, inherit);
  outline: 1px solid var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
.list:focus .row[aria-selected="true"], #search:focus ~ .list .row[aria-selected="true"] {
  background: var(--vscode-list-activeSelectionBackground); color: var(--vscode-list-activeSelectionForeground); }
.row-name { flex: 0 1 auto; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; }
.row-mark { flex: none; font-weight: 600; }
.row-summary { flex: 1 100 0; overflow: hidden; text-overflow: ellipsis; opacity: 0.8; font-size: 0.9em; unicode-bidi: isolate; }
.tool { container-type: inline-size; flex: 1 1 0; min-width: 0; padding: 0.6rem 1rem 3rem; overflow-x: auto; }
h2 { font-size: 1.2em; font-weight: 600; overflow-wrap: anywhere; unicode-bidi: isolate; }
h3 { font-size: 1em; font-weight: 600; margin: 0.8rem 0 0.2rem; color: var(--vscode-descriptionForeground); }
.tool-head { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.tool-head h2 { margin: 0; flex: 1 1 auto; }
.action { padding: 0.2rem 0.7rem; font: inherit; cursor: pointer; color: var(--vscode-button-secondaryForeground);
  background: var(--vscode-button-secondaryBackground); border: 1px solid var(--vscode-button-border, transparent); border-radius: 2px; }
.action:hover { background: var(--vscode-button-secondaryHoverBackground); }
select { font: inherit; padding: 0.2rem; max-width: min(12rem, 100%); color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background);
  border: 1px solid var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); }
.description { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem 0.7rem; unicode-bidi: isolate;
  background: var(--vscode-textBlockQuote-background); border-left: 3px solid var(--vscode-textBlockQuote-border); }
.said { margin: 0.2rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; unicode-bidi: isolate; }
table { border-collapse: collapse; width: 100%; font-size: inherit; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem; overflow-wrap: break-word; unicode-bidi: isolate;
  border-bottom: 1px solid var(--line); }
thead th { color: var(--vscode-descriptionForeground); font-weight: 600; }
tbody th { font-weight: 600; font-family: var(--vscode-editor-font-family); overflow-wrap: anywhere; }
.depth-1 { padding-left: 1.4rem; } .depth-2 { padding-left: 2.2rem; } .depth-3 { padding-left: 3rem; } .depth-4 { padding-left: 3.8rem; }
pre { overflow: auto; padding: 0.6rem; margin: 0; background: var(--vscode-textCodeBlock-background);
  border: 1px solid var(--vscode-contrastBorder, transparent); }
pre code { background: none; }
code, .diff td { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); color: var(--vscode-editor-foreground); }
.line { display: block; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; min-height: 1.2em; }
.diff { table-layout: fixed; } .diff td { border-bottom: none; padding: 0 0.4rem 0 1.4rem; position: relative; }
.scroller { overflow: auto; }
.left { background: var(--vscode-diffEditor-removedLineBackground, var(--vscode-diffEditor-removedTextBackground)); }
.right { background: var(--vscode-diffEditor-insertedLineBackground, var(--vscode-diffEditor-insertedTextBackground)); }
.changed { outline: 1px dashed var(--vscode-contrastBorder, transparent); outline-offset: -1px; }
.nothing { background: var(--vscode-diffEditor-unchangedRegionBackground, transparent); }
.mark { position: absolute; left: 0.3rem; }
.hidden-character { font-size: 0.8em; padding: 0 0.2em; border: 1px solid var(--vscode-errorForeground); border-radius: 2px;
  color: var(--vscode-errorForeground); }
.token-key { color: var(--vscode-symbolIcon-propertyForeground, var(--vscode-textLink-foreground)); }
.token-string { color: var(--vscode-debugTokenExpression-string, inherit); }
.token-number { color: var(--vscode-debugTokenExpression-number, inherit); }
.token-word { color: var(--vscode-debugTokenExpression-boolean, inherit); }
@container (max-width: 520px) {
  .parameters, .parameters tbody, .parameters tr, .parameters th, .parameters td { display: block; border-bottom: none; padding: 0 0 0 0.6rem; }
  .parameters { width: auto; }
  .parameters thead { display: none; }
  .parameters tr { padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
  .parameters tbody th { padding-left: 0; }
  .parameters td:empty { display: none; }
  .parameters td::before { content: attr(data-label) ": "; color: var(--vscode-descriptionForeground); }
}
@media (max-width: 640px) {
  .head, .status, .not-sent, .list-problems { padding: 0 0.6rem; }
  .providers { padding: 0 0.2rem; }
  .body { flex-direction: column; align-items: stretch; }
  .tools { flex: none; max-width: none; position: static; border-right: none; border-bottom: 1px solid var(--line); }
  .tools.few .list, .list { max-height: 110px; }
  .tool { flex: none; padding: 0.4rem 0.6rem 2rem; }
  .diff, .diff tbody, .diff tr, .diff td { display: block; }
  .diff thead { display: none; }
  .diff .same td + td, .diff .nothing { display: none; }
}
`;
