import type { CanonicalTool, ToolCapability } from './canonical-tool.ts';
import { inferCapabilities } from './capabilities.ts';

/** What the tool's words say it does. */
export function inferredCapabilities({ name, description, annotations }: CanonicalTool): ToolCapability {
  return inferCapabilities(name, description, annotations);
}

/** What a copy of a tool was copied from. It lies on the copy, unseen: an entry in a WeakMap takes longer than to make the copy. */
const original = Symbol('original');

interface Copied {
  readonly [original]?: CanonicalTool;
}

/** One getter for all tools: an object with a getter of its own is slow in every later use. */
const capabilities: PropertyDescriptor & ThisType<CanonicalTool & Copied> = {
  enumerable: true,
  get() {
    return this[original]?.capabilities ?? inferredCapabilities(this);
  },
};

/** `copy` itself, with the `capabilities` of `tool` when they are asked for. */
export function withCapabilitiesOf(copy: Omit<CanonicalTool, 'capabilities'>, tool: CanonicalTool): CanonicalTool {
  return Object.defineProperty(withInferredCapabilities(copy), original, { value: tool });
}

/** `tool` itself, with `capabilities` that are inferred when they are asked for: that takes longer than to read the tool. */
export function withInferredCapabilities(tool: Omit<CanonicalTool, 'capabilities'>): CanonicalTool {
  return Object.defineProperty(tool, 'capabilities', capabilities) as CanonicalTool;
}
