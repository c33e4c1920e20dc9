import { words } from '../../text/words.ts';
import { basesByForm } from '../words.ts';

/** Verbs that change something, and that are hardly ever nouns. */
const CHANGING_VERBS = words(`
  abort accept acknowledge activate add adjust allocate amend annotate append approve assign attach authorise authorize autofill ban begin
  buy cancel checkin checkout clone configure confirm connect consume create deactivate deallocate debit decline decommission decrement
  delete deliver demote deny deploy deposit destroy detach dim disable discard disconnect dismiss dispatch dispense donate edit eject embed
  enable enqueue enrol enroll erase escalate evict expire finalise finalize flush forget fork hide hire increment ingest
  initialise initialize inject insert install invite join kick kill launch leave lend login logout merge migrate mint modify mutate
  mute notify onboard overwrite pay persist prepend promote provision publish purge put quarantine reactivate reassign reboot rebuild
  recreate redeem reimburse register reject relocate remit remove rename renew reopen reorder repay replace replicate replenish reschedule
  resend restart restock restore retract revert revoke rewrite rid rollback rotate save sell send settle 
  snooze spend stash submit subscribe suspend swap sync synchronise synchronize teardown terminate toggle transmit truncate unarchive unassign
  unblock undeploy undo uninstall unlock unmute unpin unpublish unregister unset unsubscribe upgrade upload upsert wipe wire withdraw write zap
`);

/** Verbs that change something, also at the beginning of a name; elsewhere they are nouns: "the last update". */
const CHANGING_FIRST = words(`
  alert archive arm block broadcast burn charge click clear close comment commit copy drop email empty fill follow force forward freeze
  grant import increase decrease like link lock mail mark move open patch pause pin play post press promise purchase push queue reduce
  refund release remind rent reply reserve reset respond resume seed set setup share shut sign start stop submit tag tip touch transfer
  trash trigger turn tweet update vote
`);

/** Nouns that are also verbs which change something: "an order". */
const CHANGING_OR_NOUN = words(`
  answer bet bill book bookmark budget call chat credit deal delegate draft exchange favorite favourite fix fund issue label lease loan
  log message note offer order place poll produce project rate react repair report request return review scale schedule ship
  star stake store stream swipe switch text ticket trade train type voucher watch
`);

const OPAQUE_VERBS = words(`
  act adapt allow apply automate bypass change command compile complete control convert coordinate crop decode delegate direct display do
  download drive encrypt enforce ensure evaluate execute export facilitate format generate give guess handle help implement initiate instruct integrate
  interact invoke let load maintain make manage manipulate monitor navigate operate optimise optimize orchestrate perform pick print proceed process
  prompt pull reach receive render resolve route resize run script select serialise serialize serve simulate show solve spawn take test track transcode transform trial use
`);

const READING_VERBS = words(`
  analyse analyze assess browse calculate check classify compare compute count describe detect determine discover enumerate estimate examine
  explain extract fetch find get grep identify inspect list locate look lookup measure peek predict preview query read recommend retrieve
  return search suggest summarise summarize tally validate verify view
`);

export const CHANGING = basesByForm(CHANGING_VERBS);
export const NOUN_TOO = basesByForm([...CHANGING_FIRST, ...CHANGING_OR_NOUN]);
export const CHANGES_FIRST = basesByForm([...CHANGING_VERBS, ...CHANGING_FIRST]);
export const OPAQUE = basesByForm(OPAQUE_VERBS);
export const READING = basesByForm(READING_VERBS);

/** The last words of names of data: `order_status`. */
export const DATA: ReadonlySet<string> = new Set(
  words(`
  count data detail details finder history hours id ids info information list lookup metadata rate rates results search state statistics
  stats status summary viewer
`),
);

export const DETERMINERS: ReadonlySet<string> = new Set(
  words('a all an any each every his her its my one our some that the their these this those your multiple several'),
);

/** The first words of a sentence about a tool, before the verb that tells its effect. */
export const OPENINGS: ReadonlySet<string> = new Set(
  words(`
  ability able action agent api assistant be can command could endpoint function helper enables enable allows allow lets let helps it may
  method model operation please should simple simply that this to tool use used user users utility which will you
`),
);

/** Words before a verb. */
export const MODALS: ReadonlySet<string> = new Set(words('will can may could should must then also it that which'));
export const NEGATIONS: ReadonlySet<string> = new Set(
  words("not never without don't doesn't won't cannot can't no nothing nor neither"),
);
