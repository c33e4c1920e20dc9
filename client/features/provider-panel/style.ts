/** Colours are the editor's own, so that every theme, high contrast too, is served; borders show where colours are few. */
export const panelStyle = `
body { padding: 0; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
.panel { display: flex; align-items: stretch; min-height: 100vh; }
.tabs { display: flex; flex-direction: column; flex: 0 0 auto; max-width: 24%; min-width: 6rem; padding: 0.5rem 0;
  border-right: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
  position: sticky; top: 0; align-self: flex-start; max-height: 100vh; overflow-y: auto; }
.tabs button { text-align: left; padding: 0.3rem 0.8rem; border: 1px solid transparent; border-left: 3px solid transparent;
  background: none; color: var(--vscode-foreground); font: inherit; cursor: pointer; }
.tabs button:hover { background: var(--vscode-list-hoverBackground); }
.tabs button[aria-selected="true"] { background: var(--vscode-list-activeSelectionBackground);
  color: var(--vscode-list-activeSelectionForeground); border-left-color: var(--vscode-focusBorder);
  outline: 1px solid var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
button:focus-visible, select:focus-visible, pre:focus-visible, .scroller:focus-visible, .provider:focus-visible {
  outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.provider { flex: 1 1 auto; min-width: 0; padding: 0.5rem 1.2rem 3rem; }
h1 { font-size: 1.4em; font-weight: 600; margin: 0.4rem 0; }
h2 { font-size: 1.15em; font-weight: 600; margin: 1.2rem 0 0.3rem; overflow-wrap: anywhere; }
h3 { font-size: 1em; font-weight: 600; margin: 0.8rem 0 0.2rem; color: var(--vscode-descriptionForeground); }
.facts, .quiet { color: var(--vscode-descriptionForeground); margin: 0.2rem 0; }
.status p { margin: 0.4rem 0; }
.problem { color: var(--vscode-errorForeground); }
.warning { color: var(--vscode-list-warningForeground, var(--vscode-foreground)); }
.toolbar, .tool-head { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-top: 0.6rem; }
.tool-head h2 { margin: 0; flex: 1 1 auto; }
.tool { margin-top: 1rem; padding-top: 0.4rem;
  border-top: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); }
.action { padding: 0.2rem 0.7rem; font: inherit; cursor: pointer; color: var(--vscode-button-secondaryForeground);
  background: var(--vscode-button-secondaryBackground); border: 1px solid var(--vscode-button-border, transparent); border-radius: 2px; }
.action:hover { background: var(--vscode-button-secondaryHoverBackground); }
select { font: inherit; padding: 0.2rem; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background);
  border: 1px solid var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); }
.description { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem 0.7rem; unicode-bidi: isolate;
  background: var(--vscode-textBlockQuote-background); border-left: 3px solid var(--vscode-textBlockQuote-border); }
table { border-collapse: collapse; width: 100%; }
.tool, .losses { overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem; overflow-wrap: break-word; unicode-bidi: isolate;
  border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); }
thead th { color: var(--vscode-descriptionForeground); font-weight: 600; }
tbody th { font-weight: 600; font-family: var(--vscode-editor-font-family); }
.depth-1 { padding-left: 1.4rem; } .depth-2 { padding-left: 2.2rem; } .depth-3 { padding-left: 3rem; } .depth-4 { padding-left: 3.8rem; }
pre { overflow: auto; max-height: 40rem; padding: 0.6rem; margin: 0; background: var(--vscode-textCodeBlock-background);
  border: 1px solid var(--vscode-contrastBorder, transparent); }
code, .diff td { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); color: var(--vscode-editor-foreground); }
.line { display: block; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; min-height: 1.2em; }
.diff { table-layout: fixed; } .diff td { border-bottom: none; padding: 0 0.4rem; position: relative; }
.scroller { overflow: auto; }
.changed { background: var(--vscode-diffEditor-insertedLineBackground, var(--vscode-diffEditor-insertedTextBackground));
  outline: 1px dashed var(--vscode-contrastBorder, transparent); padding-left: 1.4rem !important; }
.nothing { background: var(--vscode-diffEditor-unchangedRegionBackground, transparent); }
.mark { position: absolute; left: 0.3rem; color: var(--vscode-descriptionForeground); }
.hidden-character { font-size: 0.8em; padding: 0 0.2em; border: 1px solid var(--vscode-errorForeground); border-radius: 2px;
  color: var(--vscode-errorForeground); }
.token-key { color: var(--vscode-symbolIcon-propertyForeground, var(--vscode-textLink-foreground)); }
.token-string { color: var(--vscode-debugTokenExpression-string, inherit); }
.token-number { color: var(--vscode-debugTokenExpression-number, inherit); }
.token-word { color: var(--vscode-debugTokenExpression-boolean, inherit); }
`;
