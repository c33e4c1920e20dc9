import type { CanonicalTool, ToolCapability } from './canonical-tool.ts';
import { inferCapabilities } from './capabilities.ts';

export function inferredCapabilities({ name, description, annotations }: CanonicalTool): ToolCapability {
  return inferCapabilities(name, description, annotations);
}

/** The source of a copied tool. It is a hidden member of the copy: an entry in a WeakMap takes longer than making the copy. */
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

/** `copy` itself, with a lazy `capabilities` of `tool`. */
export function withCapabilitiesOf(copy: Omit<CanonicalTool, 'capabilities'>, tool: CanonicalTool): CanonicalTool {
  return Object.defineProperty(withInferredCapabilities(copy), original, { value: tool });
}

/** `tool` itself, with a lazy `capabilities`: the inference takes longer than reading the tool. */
export function withInferredCapabilities(tool: Omit<CanonicalTool, 'capabilities'>): CanonicalTool {
  return Object.defineProperty(tool, 'capabilities', capabilities) as CanonicalTool;
}
