/** A known weakness of a package with code in our bundles. */
export interface Advisory {
  readonly package: string;
  /** `info`, `low`, `moderate`, `high` or `critical`. */
  readonly severity: string;
}

/** `unknown` where the registry did not answer, as without a network. */
export type Advisories =
  | { readonly kind: 'known'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'unknown'; readonly because: string };

/**
 * The advisories for shipped packages in the output of `npm audit --json` (report version 2, with one entry per package below
 * `vulnerabilities`). Advisories for tools that are used only to build are not about the package.
 */
export function advisoriesIn(output: string, shipped: readonly string[]): Advisories {
  const report = reportIn(output);
  if (report?.vulnerabilities === undefined) {
    return { kind: 'unknown', because: report?.message ?? 'npm audit gave no report' };
  }
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { severity }]) =>
    shipped.includes(name) ? [{ package: name, severity }] : [],
  );
  return { kind: 'known', advisories };
}

/** Whether a package with this advisory may not be published. */
export function isGrave({ severity }: Advisory): boolean {
  return severity === 'high' || severity === 'critical';
}

interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** npm prints warnings before and after the JSON. */
function reportIn(output: string): AuditReport | null {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  try {
    return JSON.parse(json) as AuditReport;
  } catch {
    return null;
  }
}
