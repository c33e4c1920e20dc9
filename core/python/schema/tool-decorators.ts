/** A line with a decorator that makes a function a tool: of LangChain, FastMCP, the OpenAI Agents SDK, Pydantic AI, Semantic Kernel and others. */
export const toolDecoratorLine =
  /^@(?:\w{1,200}\.){0,5}(?:tool|tool_plain|function_tool|kernel_function|ai_function|beta_tool)\b/m;
