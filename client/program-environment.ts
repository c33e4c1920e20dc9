/**
 * Variables for each start of AION's program by VS Code's executable: it runs as Node, and loads no code that a variable names. A workspace can
 * set variables of tasks (`terminal.integrated.env`), and a relative path would lead into it.
 */
export const programEnvironment = {
  ELECTRON_RUN_AS_NODE: '1',
  NODE_OPTIONS: '',
  NODE_PATH: '',
  NODE_COMPILE_CACHE: '',
  NODE_REPL_EXTERNAL_MODULE: '',
} as const;
