import type { HostedTool, ToolHost } from './tool-host.ts';

/** The host with the tools for which `keeps` holds. */
export function narrowedHost(host: ToolHost, keeps: (hosted: HostedTool) => boolean): ToolHost {
  return {
    tools: new Map([...host.tools].filter(([, hosted]) => keeps(hosted))),
    call: (request) => host.call(request),
    close: () => host.close(),
  };
}
