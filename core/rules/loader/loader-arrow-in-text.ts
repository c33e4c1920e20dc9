import { wording } from '../../text/say.ts';
import { fetchDocs } from '../example.ts';
import { replaceInTexts, withoutArrows } from './fix/replace-in-texts.ts';
import { type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderArrowInText: LoaderRule = {
  ...loaderRule,
  id: 'loader-arrow-in-text',
  cause: 'arrow-in-text',
  exampleLoader: '1.0.5',
  exception: 'AIONPropertyError',
  title: wording`A text holds no arrow that a loader takes for a property`,
  problem: wording`An arrow in a text is read as a property here.`,
  advice: wording`Write → instead.`,
  documentation: {
    why: `No loader looks at quotes when it looks for \`-->\`. Up to aions-llm 1.0.7 every word before an arrow has to be a property, also in texts; otherwise the file is refused (\`AIONPropertyError\`). In all versions a text that ends in \`name -->\` or \`link -->\` makes the text between it and the next string the name or link, and a whole \`arg-1 --> …\` in a text of an interface block becomes an entry.`,
    wrong: fetchDocs('description --> "Maps id --> page."'),
    right: fetchDocs('description --> "Maps id → page."'),
  },
  fixes: (place) => replaceInTexts(place, withoutArrows),
};
