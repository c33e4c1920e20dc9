import { addPiece, addText, fill, type ResponseFamily } from '../answer.ts';

// The events of AG-UI, by which agents report to a user interface.

const event =
  /^(?:RUN_(?:STARTED|FINISHED|ERROR)|STEP_(?:STARTED|FINISHED)|TOOL_CALL_\w+|TEXT_MESSAGE_\w+|THINKING_\w+|REASONING_\w+)$/;

export const agUi: ResponseFamily = {
  family: 'ag-ui',
  knows(part) {
    const type = part.at('/type');
    return typeof type === 'string' && event.test(type);
  },
  add(answer, part) {
    const id = part.at('/toolCallId');
    const known = typeof id === 'string' ? answer.called(id) : answer.last;
    switch (part.at('/type')) {
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_CHUNK': {
        const draft = known ?? answer.begin(typeof id === 'string' ? id : null, part, '');
        fill(draft, part, '', { name: 'toolCallName', arguments: 'delta', id: 'toolCallId' });
        return;
      }
      case 'TOOL_CALL_ARGS':
        addPiece(known, part, '', '/delta');
        return;
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_CHUNK':
        addText(answer.content, part, '/delta');
        return;
      case 'THINKING_TEXT_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CONTENT':
        addText(answer.reasoning, part, '/delta');
        return;
      default:
    }
  },
};
