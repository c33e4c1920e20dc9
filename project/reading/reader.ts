import type { TypeScriptReader } from '../../core/code/typescript/index.ts';
import type { codeOfPython, PythonPlace, toolsOfPython } from '../../core/conversion/index.ts';
import { ProjectPackages } from '../../core/loaders/index.ts';
import {
  codeEffects,
  fileContext,
  functionTools,
  keptSchemaOf,
  PythonIndex,
  readModule,
} from '../../core/python/index.ts';
import type {
  AnswerTo,
  ChangedAnswer,
  CodeAnswer,
  CodeQuestion,
  ProjectChange,
  PythonText,
  Question,
} from './questions.ts';

/** Tells which part of a question is read from now on, and that code for a question was loaded. */
interface Tell {
  at(part: string): void;
  ready(): void;
}

interface Conversion {
  readonly codeOfPython: typeof codeOfPython;
  readonly toolsOfPython: typeof toolsOfPython;
}

type QuestionAboutTools = Extract<Question, { readonly kind: 'pythonCode' | 'pythonTools' }>;
type RoundOfTypeScript = Extract<Question, { readonly kind: 'typeScript' }>;

/** In milliseconds: the shortest time between two messages about a module that was named before. */
const betweenTold = 50;

/** Reads texts of a workspace, in a thread that can be ended. It knows only what the questions say. */
export class Reader {
  readonly #tell: Tell;
  readonly #loadTypeScript: () => Promise<TypeScriptReader>;
  readonly #projects = new Map<string, PythonIndex>();
  readonly #watchedProjects = new Map<string, PythonIndex>();
  /** The answers about the code of each project, by question. */
  readonly #answered = new Map<string, Map<string, CodeAnswer>>();
  /** The modules that were told for the present question, and the time of the last one. */
  readonly #told = new Set<string>();
  #toldAt = 0;
  #typeScript: TypeScriptReader | null = null;
  #conversion: Conversion | null = null;

  constructor(tell: Tell, loadTypeScript: () => Promise<TypeScriptReader>) {
    this.#tell = tell;
    this.#loadTypeScript = loadTypeScript;
  }

  answer(question: Question): AnswerTo<Question> | Promise<AnswerTo<Question>> {
    this.#told.clear();
    switch (question.kind) {
      case 'module':
        return readModule(question.text);
      case 'project':
        if (question.isNew) this.#projects.delete(question.root);
        this.#change(question.root, question.changes);
        return null;
      case 'code':
        return this.#code(question);
      case 'pythonCode':
      case 'pythonTools':
        return this.#toolsOf(question);
      case 'typeScript':
        return this.#roundOf(question);
    }
  }

  #indexOf(root: string): PythonIndex {
    return this.#projects.get(root) ?? PythonIndex.empty;
  }

  #change(root: string, changes: readonly ProjectChange[]): void {
    const index = changed(this.#indexOf(root), changes);
    this.#projects.set(root, index);
    this.#watchedProjects.set(root, this.#watched(index));
  }

  /** The index, which tells the modules that are looked up. */
  #watched(index: PythonIndex): PythonIndex {
    return index.watched((path) => {
      const now = performance.now();
      if (this.#told.has(path) && now - this.#toldAt < betweenTold) return;
      this.#told.add(path);
      this.#toldAt = now;
      this.#tell.at(path);
    });
  }

  #code({ root, questions, kept }: Extract<Question, { readonly kind: 'code' }>): readonly ChangedAnswer[] {
    const index = this.#watchedProjects.get(root) ?? PythonIndex.empty;
    const answered = this.#answered.get(root) ?? new Map<string, CodeAnswer>();
    this.#answered.set(root, answered);
    return questions.map((question, at): ChangedAnswer => {
      this.#told.clear();
      if (question.path !== '') this.#tell.at(question.path);
      const key = JSON.stringify(question);
      const before = answered.get(key);
      const answer = answerIn(index, question);
      const isSame = before !== undefined && (before === answer || JSON.stringify(before) === JSON.stringify(answer));
      if (isSame && kept[at] === true) return { same: true };
      answered.set(key, answer);
      return { same: false, answer };
    });
  }

  /** Most workspaces with Python define no tools in it: all formats are loaded for the first program. */
  async #toolsOf(question: QuestionAboutTools): Promise<AnswerTo<QuestionAboutTools>> {
    if (this.#conversion === null) {
      this.#conversion = await import('../../core/conversion/index.ts');
      this.#tell.ready();
    }
    const { codeOfPython: codeIn, toolsOfPython: toolsIn } = this.#conversion;
    if (question.kind === 'pythonCode') return codeIn(question.text, this.#placeOf(question));
    return toolsIn(question.text, question.from, () => this.#placeOf(question), question.plain);
  }

  #placeOf({ root, path, text, packages, alsoRead }: PythonText): PythonPlace {
    const known = this.#indexOf(root);
    const isKnown = known.module(path)?.text === text;
    const index = isKnown ? this.#watchedProjects.get(root) : this.#watched(known.with(path, readModule(text)));
    return {
      path,
      index: index ?? known,
      ...(packages === null ? {} : { packages: new ProjectPackages(packages.lists, packages.installed) }),
      ...(alsoRead === undefined ? {} : { alsoRead }),
    };
  }

  async #roundOf(round: RoundOfTypeScript): Promise<AnswerTo<RoundOfTypeScript>> {
    if (this.#typeScript === null) {
      this.#typeScript = await this.#loadTypeScript();
      this.#tell.ready();
    }
    const texts = new Map(round.texts);
    const wanted = new Set<string>();
    let needsPackages = false;
    // A reader keeps what it found of files, so each round has a new one.
    const read = this.#typeScript.typeScriptTools({
      text: (path) => {
        const known = texts.get(path);
        if (known === undefined) wanted.add(path);
        else this.#tell.at(path);
        return known ?? null;
      },
      packages: () => {
        needsPackages ||= round.packages === null;
        return round.packages ?? [];
      },
    });
    return { code: read(round.path), wanted: [...wanted], needsPackages };
  }
}

function answerIn(index: PythonIndex, question: CodeQuestion): CodeAnswer {
  switch (question.kind) {
    case 'schema':
      return keptSchemaOf(index, question.path, question.name);
    case 'functions':
      return functionTools(index, question.path);
    case 'effects':
      return codeEffects(fileContext(index, question.from, question.contextModules), question.executable);
  }
}

function changed(before: PythonIndex, changes: readonly ProjectChange[]): PythonIndex {
  if (changes.length < 10) {
    let index = before;
    for (const { path, module } of changes) {
      index = module === null ? index.without(path, 'forgotten') : index.with(path, module);
    }
    return index;
  }
  const modules = new Map(before.paths.map((path) => [path, before.module(path)]));
  for (const { path, module } of changes) modules.set(path, module);
  const all = [...modules].flatMap(([path, module]) => (module === null ? [] : [{ path, module }]));
  return PythonIndex.of(all);
}
