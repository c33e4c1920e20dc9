/**
 * Replaces the extension Python Debugger: the same type of sessions, the same API. With `AION_TEST_DEBUGPY`, the folder of the package
 * debugpy, sessions go to that debugpy, as those of the extension do.
 */
const { connect } = require('node:net');
const { join } = require('node:path');
const vscode = require('vscode');

const real = process.env.AION_TEST_DEBUGPY;
/** The records for the tests; `holds`: the debugger keeps the program waiting. */
const seen = { configurations: [], holds: false };

class StandIn {
  #messages = new vscode.EventEmitter();
  #number = 0;
  #socket = null;
  onDidSendMessage = this.#messages.event;

  handleMessage({ seq, command, arguments: given }) {
    this.#send({ type: 'response', request_seq: seq, command, success: true, body: {} });
    switch (command) {
      case 'attach': {
        seen.configurations.push(given);
        this.#socket = connect(given.connect.port, given.connect.host);
        this.#socket.on('error', () => this.#socket.destroy());
        this.#socket.on('close', () => this.#send({ type: 'event', event: 'terminated' }));
        return this.#send({ type: 'event', event: 'initialized' });
      }
      case 'setExceptionBreakpoints':
        if (!seen.holds) this.#socket.write('\n');
        return;
      case 'disconnect':
        this.#socket?.destroy();
        return;
    }
  }

  dispose() {
    this.#socket?.destroy();
  }

  #send(message) {
    this.#messages.fire({ seq: ++this.#number, ...message });
  }
}

exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory('debugpy', {
      createDebugAdapterDescriptor: ({ configuration: { connect: at } }) =>
        real === undefined
          ? new vscode.DebugAdapterInlineImplementation(new StandIn())
          : new vscode.DebugAdapterServer(at.port, at.host),
    }),
  );
  return { seen, debug: { getDebuggerPackagePath: async () => real ?? join(__dirname, 'debugpy') } };
};
