import type { CanonicalTool, ToolCapability } from './canonical-tool.ts';
import { inferCapabilities } from './capabilities.ts';

const known = new WeakMap<CanonicalTool, ToolCapability>();

/** What the tool's words say it does; worked out once for each tool, however many targets it is written for. */
export function inferredCapabilities(tool: CanonicalTool): ToolCapability {
  const inferred = known.get(tool) ?? inferCapabilities(tool.name, tool.description, tool.annotations);
  known.set(tool, inferred);
  return inferred;
}

/** One getter for all tools: an object with a getter of its own is slow in every later use. */
const capabilities: PropertyDescriptor & ThisType<CanonicalTool> = {
  enumerable: true,
  get() {
    return originals.get(this)?.capabilities ?? inferredCapabilities(this);
  },
};

/** By the copy of a tool, what it was copied from. */
const originals = new WeakMap<CanonicalTool, CanonicalTool>();

/** `copy` itself, with the `capabilities` of `tool` when they are asked for. */
export function withCapabilitiesOf(copy: Omit<CanonicalTool, 'capabilities'>, tool: CanonicalTool): CanonicalTool {
  const whole = withInferredCapabilities(copy);
  originals.set(whole, tool);
  return whole;
}

/** `tool` itself, with `capabilities` that are inferred when they are asked for: that takes longer than to read the tool. */
export function withInferredCapabilities(tool: Omit<CanonicalTool, 'capabilities'>): CanonicalTool {
  return Object.defineProperty(tool, 'capabilities', capabilities) as CanonicalTool;
}
