/** Without a participant for questions that name none, VS Code's chat asks for a sign-in to Copilot and sends questions to no other. */
const vscode = require('vscode');

exports.activate = (context) => {
  const answer = (_request, _context, stream) => stream.markdown('The test asked no participant by name.');
  context.subscriptions.push(vscode.chat.createChatParticipant('aion-test.default', answer));
};
