/** The public functions of the rules: findings of a document, their fixes, and all safe fixes at once. */
export { CheckSession, check, checkedWhileRead } from './check-session.ts';
export { fixAll } from './fix-all.ts';
export { fixesOf, fixesOfAll } from './fixes.ts';
