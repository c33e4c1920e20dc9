import { say, wording } from '../../text/say.ts';
import { sendMail } from '../example.ts';
import { localFinding, noFindings } from '../rule.ts';
import type { ContractRule } from './contract-rule.ts';
import { pythonWarning } from './python-rule.ts';

const right = sendMail(
  'lambda address: asyncio.run(notify(address))',
  'arg-1 --> "string (the address)",',
  'return-1 --> "bool (whether it was sent)"',
);

export const asynchronousFunction: ContractRule = {
  ...pythonWarning,
  id: 'asynchronous-function',
  title: wording`Asynchronous function in a tool`,
  documentation: {
    why: "aions-llm makes a tool with a synchronous function only. If your function is defined with `async def`, LangChain's `invoke` and `ainvoke` return a coroutine object, and the function never runs. This was measured for aions-llm 1.0.0 to 1.0.16 with LangChain 0.3.30: `Tool` and `StructuredTool`, functions and lambdas. `aion serve`, `aion call run` and generated programs await the function. For LangChain, use a function with `def`, or run the coroutine in the lambda, as below: that works with `invoke` and `ainvoke`. In the example, the function is `async def notify(address: str)`.",
    wrong: right.replace('asyncio.run(notify(address))', 'notify(address)'),
    right,
  },
  check({ contract, executable }) {
    const called = contract.function;
    if (called === null || !called.certain || !called.isAsync) return noFindings;
    const message = say`${called.name}() is asynchronous. aions-llm returns a coroutine object instead of the result.`;
    return [localFinding(this, executable.node.content, message)];
  },
};
