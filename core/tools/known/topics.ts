import { largest } from '../../text/long-list.ts';
import { firstSentenceOf, wordForms, wordsOf } from '../words.ts';

/** The topics of tools, with their words. Of two topics with the same weight the first counts, so the narrower ones come first. */
const TOPICS: readonly (readonly [topic: string, words: string])[] = [
  [
    'weather',
    'weather forecast temperature humidity precipitation rain snow wind climate meteo meteorology sunrise sunset tide earthquake',
  ],
  ['email', 'email mail gmail inbox mailbox newsletter smtp imap outlook'],
  ['calendar', 'calendar event meeting appointment reminder alarm holiday schedule invitation agenda'],
  [
    'messages',
    'message chat sms slack channel telegram discord whatsapp notification thread conversation tweet twitter mastodon',
  ],
  [
    'payments',
    'payment pay refund invoice money bank card charge billing balance transaction payout wallet stripe paypal tax salary coupon subscription price fee receipt ledger debit credit loan account',
  ],
  [
    'finance',
    'stock share portfolio currency exchange crypto coin cryptocurrency bitcoin ticker dividend investment bond market financial finance economy nft blockchain ethereum token',
  ],
  [
    'shopping',
    'order cart product shop store catalog catalogue inventory sku purchase checkout grocery delivery shipment shipping parcel brand item customer coupon merchant discount offer',
  ],
  [
    'travel',
    'flight hotel trip travel airport airline train bus taxi ride car rental booking reservation itinerary visa tourism tripadvisor uber passenger cruise vehicle',
  ],
  ['food', 'restaurant food recipe meal ingredient nutrition menu drink pizza diet cuisine calorie'],
  [
    'places',
    'place map location route direction address city country geocode coordinate latitude longitude distance timezone postcode zip region parking webcam',
  ],
  [
    'code',
    'code repository repo git github gitlab commit branch pull merge python javascript typescript compiler lint syntax debug debugger refactor refactoring symbol jupyter npm extension codebase build test pylance ide',
  ],
  ['issues', 'issue ticket bug jira linear backlog sprint epic incident worklog task todo milestone kanban'],
  [
    'database',
    'database sql query table row column schema mongo mongodb postgres sqlite mysql redis dynamodb firestore collection arango kusto dataset record',
  ],
  ['files', 'file folder directory path disk drive filesystem upload download archive pdf csv zip attachment bucket'],
  [
    'documents',
    'document doc note page notebook wiki notion article report spreadsheet sheet excel word slide presentation paragraph text template memory knowledge',
  ],
  [
    'images',
    'image picture photo color colour icon logo drawing chart diagram screenshot graph plot canvas camera artwork painting',
  ],
  [
    'music and video',
    'music song audio video movie film playlist podcast radio album artist spotify youtube sound speech tv media anime chord stream',
  ],
  ['web', 'web url website http html browser link internet scrape scraper crawl webpage rss domain'],
  [
    'people',
    'user person people customer contact profile member employee team group role permission friend follower lead candidate patient student',
  ],
  [
    'security',
    'password login authentication token certificate key secret vulnerability threat malware firewall encryption credential oauth session detection',
  ],
  [
    'infrastructure',
    'server cluster container docker kubernetes kubectl pod deployment namespace cloud aws azure instance network volume node machine vm host terminal shell log metric monitor alert job workflow pipeline',
  ],
  ['home', 'light lamp thermostat door window lock device sensor heating appliance speaker garden'],
  [
    'health',
    'health medical doctor drug disease symptom hospital medicine bmi clinical gene protein dentist biomedical biological',
  ],
  [
    'math',
    'math number calculate calculator equation area sum average statistics probability matrix triangle circle derivative integral geometry random convert conversion unit physics regression array',
  ],
  ['law', 'law legal lawsuit court case crime contract patent trademark'],
  ['news', 'news headline journal'],
  [
    'sports and games',
    'sport game match player league football soccer basketball nba score poker chess valorant tournament',
  ],
  ['science', 'space planet galaxy star nasa chemistry molecule molecular species wildlife astronomy energy exoplanet'],
  ['time', 'time date clock day week year'],
  ['language', 'translate translation language dictionary sentence sentiment grammar summary summarize'],
  ['settings', 'setting config configuration preference option'],
];

const WEIGHT_OF_NAME = 3;

const topicsByWord = new Map<string, number[]>();
for (const [index, [, words]] of TOPICS.entries()) {
  for (const word of words.split(' ')) {
    for (const form of new Set(wordForms(word))) topicsByWord.set(form, [...(topicsByWord.get(form) ?? []), index]);
  }
}

/** The topic of a tool, by the words of its name and of the first sentence of its description; null for none. */
export function topicOf(name: string, description: string): string | null {
  const weights = TOPICS.map(() => 0);
  const count = (text: readonly { readonly word: string }[], weight: number): void => {
    for (const word of new Set(text.map((one) => one.word))) {
      for (const index of topicsByWord.get(word) ?? []) weights[index] = (weights[index] ?? 0) + weight;
    }
  };
  count(wordsOf(name), WEIGHT_OF_NAME);
  count(firstSentenceOf(description).first, 1);
  const heaviest = largest(weights);
  return heaviest === 0 ? null : (TOPICS[weights.indexOf(heaviest)]?.[0] ?? null);
}
