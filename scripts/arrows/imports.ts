/**
 * The modules that a TypeScript source names: `import … from 'x'`, `import 'x'`, `export … from 'x'`, `import('x')`, `require('x')`.
 * Comments and other strings may hold such words too: the keyword must stand before the name.
 */
export function importedModules(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const patterns = [
    /(?:^|[;\n])\s*(?:import|export)\b[^'";]*?\bfrom\s*(['"])([^'"]+)\1/g,
    /(?:^|[;\n])\s*import\s*(['"])([^'"]+)\1/g,
    /\b(?:import|require)\s*\(\s*(['"])([^'"]+)\1/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[2] ?? ''));
}
