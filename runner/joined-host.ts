import type { HostedTool, ToolHost } from './tool-host.ts';

/** One host for the tools of several projects, each with its own Python. Of two tools with the same name, the first counts. */
export function joinedHost(hosts: readonly ToolHost[]): ToolHost {
  const tools = new Map<string, HostedTool>();
  const owners = new Map<string, ToolHost>();
  for (const host of hosts) {
    for (const [name, hosted] of host.tools) {
      if (tools.has(name)) continue;
      tools.set(name, hosted);
      owners.set(name, host);
    }
  }
  const [first] = hosts;
  if (first === undefined) throw new Error('There is no host to join.');
  return {
    tools,
    call: (request) => (owners.get(request.tool) ?? first).call(request),
    close: async () => void (await Promise.all(hosts.map((host) => host.close()))),
  };
}
