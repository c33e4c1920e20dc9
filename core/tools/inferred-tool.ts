import type { CanonicalTool, ToolCapability } from './canonical-tool.ts';
import { inferCapabilities } from './capabilities.ts';

export function inferredCapabilities({
  name,
  description,
  annotations,
}: Omit<CanonicalTool, 'capabilities'>): ToolCapability {
  return inferCapabilities(name, description, annotations);
}

/** The tool with the capabilities that its name, description and annotations suggest. */
export function withInferredCapabilities(tool: Omit<CanonicalTool, 'capabilities'>): CanonicalTool {
  return { ...tool, capabilities: inferredCapabilities(tool) };
}
