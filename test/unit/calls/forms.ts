import type { CallFamily } from '../../../core/calls/call-family.ts';

/** One call `f` with the argument `a` = `x y` in each form; the markers are around the value. */
export const forms: readonly (readonly [CallFamily, string])[] = [
  ['hermes', 'ok <tool_call>\n{"name": "f", "arguments": {"a": ⟦"x y"⟧}}\n</tool_call>'],
  ['longcat', 'ok <longcat_tool_call>{"name": "f", "arguments": {"a": ⟦"x y"⟧}}</longcat_tool_call>'],
  ['llama3-json', 'ok <|python_tag|>{"name": "f", "parameters": {"a": ⟦"x y"⟧}}<|eom_id|>'],
  ['mistral', 'ok [TOOL_CALLS][{"name": "f", "arguments": {"a": ⟦"x y"⟧}, "id": "123456789"}]'],
  ['granite', 'ok <|tool_call|>[{"name": "f", "arguments": {"a": ⟦"x y"⟧}}]'],
  ['granite-20b-fc', 'ok <function_call> {"name": "f", "arguments": {"a": ⟦"x y"⟧}}'],
  ['phi4-mini', 'ok functools[{"name": "f", "arguments": {"a": ⟦"x y"⟧}}]'],
  ['jamba', 'ok <tool_calls>[{"name": "f", "arguments": {"a": ⟦"x y"⟧}}]</tool_calls>'],
  ['minimax-m1', 'ok <tool_calls>\n{"name": "f", "arguments": {"a": ⟦"x y"⟧}}\n</tool_calls>'],
  ['nemotron-nano-v2', 'ok <TOOLCALL>[{"name": "f", "arguments": {"a": ⟦"x y"⟧}}]</TOOLCALL>'],
  ['internlm2', 'ok <|action_start|><|plugin|>{"name": "f", "parameters": {"a": ⟦"x y"⟧}}<|action_end|>'],
  ['gigachat3', 'ok <|function_call|>{"name": "f", "arguments": {"a": ⟦"x y"⟧}}'],
  [
    'command-r7b',
    'ok <|START_ACTION|>[{"tool_call_id": "0", "tool_name": "f", "parameters": {"a": ⟦"x y"⟧}}]<|END_ACTION|>',
  ],
  ['command-r-plus', 'ok Action:\n```json\n[{"tool_name": "f", "parameters": {"a": ⟦"x y"⟧}}]\n```'],
  ['apertus', 'ok <|tools_prefix|>[{"f": {"a": ⟦"x y"⟧}}]<|tools_suffix|>'],
  ['inkling', 'ok <|message_model|>f<|content_invoke_tool_json|>{"name":"f","args":{"a":⟦"x y"⟧}}<|end_message|>'],
  ['mistral-v11', 'ok [TOOL_CALLS]f[CALL_ID]123456789[ARGS]{"a": ⟦"x y"⟧}'],
  [
    'kimi-k2',
    'ok <|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"a": ⟦"x y"⟧}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  [
    'deepseek-v3',
    'ok <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{"a": ⟦"x y"⟧}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  [
    'deepseek-v3.1',
    'ok <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>f<｜tool▁sep｜>{"a": ⟦"x y"⟧}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ],
  ['functionary-v3.1', 'ok <function=f>{"a": ⟦"x y"⟧}</function>'],
  ['functionary-v3.2', 'all\nok>>>f\n{"a": ⟦"x y"⟧}'],
  ['qwen-agent', 'ok ✿FUNCTION✿: f\n✿ARGS✿: {"a": ⟦"x y"⟧}\n✿RESULT✿:'],
  ['glm-4', 'ok<|assistant|>f\n{"a": ⟦"x y"⟧}<|observation|>'],
  ['autogen', 'ok\n***** Suggested tool call (c1): f *****\nArguments: \n{"a": ⟦"x y"⟧}\n*****'],
  ['xml-tool-use', 'ok <tool_use><name>f</name><arguments>{"a": ⟦"x y"⟧}</arguments></tool_use>'],
  ['dspy', 'ok [[ ## next_tool_name ## ]]\nf\n\n[[ ## next_tool_args ## ]]\n{"a": ⟦"x y"⟧}\n\n[[ ## completed ## ]]'],
  [
    'gpt-oss',
    '<|channel|>commentary<|message|>ok<|end|><|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a": ⟦"x y"⟧}<|call|>',
  ],
  ['qwen3-coder', 'ok <tool_call>\n<function=f>\n<parameter=a>\n⟦x y⟧\n</parameter>\n</function>\n</tool_call>'],
  ['seed-oss', 'ok <seed:tool_call><function=f><parameter=a>⟦x y⟧</parameter></function></seed:tool_call>'],
  [
    'minimax-m2',
    'ok <minimax:tool_call><invoke name="f"><parameter name="a">⟦x y⟧</parameter></invoke></minimax:tool_call>',
  ],
  [
    'deepseek-v3.2',
    'ok <｜DSML｜function_calls><｜DSML｜invoke name="f"><｜DSML｜parameter name="a" string="true">⟦x y⟧</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>',
  ],
  [
    'step3',
    'ok <｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="f"><steptml:parameter name="a">⟦x y⟧</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
  ],
  ['minicpm5', 'ok <function name="f"><param name="a">⟦x y⟧</param></function>'],
  [
    'muse-glimmer',
    '<|start|>assistant to=user<|message|>ok<|eom|><|start|>assistant to=f.f<|message|><atem:function_calls><atem:invoke name="f.f"><atem:parameter name="a">⟦x y⟧</atem:parameter></atem:invoke></atem:function_calls><|eom|>',
  ],
  [
    'kimi-k3',
    '<|open|>response<|sep|>ok<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="f" index="1"<|sep|><|open|>argument key="a" type="string"<|sep|>⟦x y⟧<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  ],
  ['glm-4.5', 'ok <tool_call>f\n<arg_key>a</arg_key>\n<arg_value>⟦x y⟧</arg_value>\n</tool_call>'],
  [
    'hunyuan-v3',
    'ok <tool_calls><tool_call>f<tool_sep><arg_key>a</arg_key><arg_value>⟦x y⟧</arg_value></tool_call></tool_calls>',
  ],
  [
    'minimax-m3',
    'ok ]<]minimax[>[<tool_call>]<]minimax[>[<invoke name="f">]<]minimax[>[<a>⟦x y⟧]<]minimax[>[</a>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>',
  ],
  ['pythonic', "ok [f(a=⟦'x y'⟧)]"],
  ['llama4-pythonic', "ok <|python_start|>[f(a=⟦'x y'⟧)]<|python_end|>"],
  ['lfm2', "ok <|tool_call_start|>[f(a=⟦'x y'⟧)]<|tool_call_end|>"],
  ['olmo3', "ok <function_calls>f(a=⟦'x y'⟧)</function_calls>"],
  ['python-objects', "ok ToolUseBlock(name='f', input={'a': ⟦'x y'⟧}, id='c1')"],
  ['gemma4', 'ok <|tool_call>call:f{a:⟦<|"|>x y<|"|>⟧}<tool_call|>'],
  ['functiongemma', 'ok <start_function_call>call:f{a:⟦<escape>x y<escape>⟧}<end_function_call>'],
  ['json', 'ok {"name": "f", "arguments": {"a": ⟦"x y"⟧}}'],
  ['json', 'ok\n```json\n{"function": "f", "arguments": "{\\"a\\": ⟦\\"x y\\"⟧}"}\n```'],
];
