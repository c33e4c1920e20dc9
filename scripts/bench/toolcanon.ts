import type { JsonValue } from '../../core/json/json-value.ts';
import { askPython } from './peer-python.ts';

/** aumai-toolcanon's own way, as its users write it. Reads definitions as JSON; prints the best of nine loops, in tools per second of processor time. */
const program = `
import json, sys, time
from aumai_toolcanon.core import Canonicalizer
from aumai_toolcanon.emitter import emit_anthropic, emit_json_schema, emit_mcp, emit_openai
definitions = [value for value in json.load(sys.stdin) if isinstance(value, dict)]
texts = [json.dumps(value) for value in definitions]
canonicalizer = Canonicalizer()
def best(work):
    times = []
    for _ in range(9):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return len(definitions) / min(times)
print(json.dumps({
    "openai": best(lambda: [emit_openai(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "anthropic": best(lambda: [emit_anthropic(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "mcp": best(lambda: [emit_mcp(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "jsonSchema": best(lambda: [emit_json_schema(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "text": best(lambda: [json.dumps(emit_anthropic(canonicalizer.canonicalize(json.loads(text)).tool), indent=2) for text in texts]),
    "line": best(lambda: [json.dumps(emit_anthropic(canonicalizer.canonicalize(json.loads(text)).tool)) for text in texts]),
}))
`;

/** Tools per second of processor time of aumai-toolcanon on this machine. */
export interface ToolcanonSpeed {
  readonly openai: number;
  readonly anthropic: number;
  readonly mcp: number;
  readonly jsonSchema: number;
  /** From JSON text to JSON text, for Anthropic, with two spaces a level: as its command line and its examples print, and as ours. */
  readonly text: number;
  /** The same on one line, which Python prints in C. */
  readonly line: number;
}

/** Runs aumai-toolcanon over the definitions. Null where the Python does not have the package. */
export function toolcanonSpeed(definitions: readonly JsonValue[]): ToolcanonSpeed | null {
  return askPython(program, definitions);
}
