/** Statements that only read, by their first word. */
const READING = /^(?:select|with|values|table|show|describe|desc|explain|from)\b/i;
/** A pragma without a value, or with the name of a table: it asks. */
const ASKING_PRAGMA =
  /^pragma\s+(?:\w+\.)?(?:\w+|(?:table_x?info|table_list|index_list|index_x?info|foreign_key_list|foreign_key_check)\s*\([^()]*\))\s*(?:;\s*)?$/i;
/** Words that write inside of a statement that begins as one that reads, and functions that do. */
const WRITING =
  /\b(?:insert|update|delete|merge|replace\s+into|into|drop|alter|create|truncate|grant|revoke|call|exec|execute|copy|attach|detach|vacuum|analyze|nextval|setval|lo_\w+|pg_\w+|dblink\w*|load_extension|writefile|sleep)\b/i;
const KNOWN_WRITING =
  /^(?:insert|update|delete|merge|replace|drop|alter|create|truncate|grant|revoke|call|exec|execute|copy|attach|detach|vacuum|reindex|commit|begin|lock|set|load|import|export|install)\b/i;

/** The effect of an SQL statement; `isWhole` is false where only its beginning is known. Linear time. */
export function sqlEffect(text: string, isWhole: boolean): 'reads' | 'changes' | 'unknown' {
  const sql = text
    .replace(/--[^\n]*/g, ' ')
    .replace(/'[^']*'|"[^"]*"/g, "''")
    .trim();
  if (KNOWN_WRITING.test(sql)) return 'changes';
  if (!isWhole) return 'unknown';
  if (ASKING_PRAGMA.test(sql)) return 'reads';
  if (!READING.test(sql) || /;\s*\S/.test(sql)) return 'unknown';
  return WRITING.test(sql) ? 'unknown' : 'reads';
}
