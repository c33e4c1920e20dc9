import type { CancellationToken } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  type ConvertToolsParams,
  type ConvertToolsResult,
  convertToolsRequest,
  type DetectToolsParams,
  type DetectToolsResult,
  detectToolsRequest,
  type FormatDescription,
  listFormatsRequest,
} from '../../../protocol/conversion.ts';
import { ask } from '../../ask.ts';
import type { Reports } from '../reports/reports.ts';
import type { LastAnswers } from './last-answers.ts';

export class Conversions {
  readonly client: BaseLanguageClient;
  readonly reports: Reports;
  readonly answers: LastAnswers;
  #formats: readonly FormatDescription[] | null = null;

  constructor(client: BaseLanguageClient, reports: Reports, answers: LastAnswers) {
    this.client = client;
    this.reports = reports;
    this.answers = answers;
  }

  detect(params: DetectToolsParams): Promise<DetectToolsResult> {
    return ask(this.client, detectToolsRequest, params);
  }

  /** With a token, rejects on cancellation. */
  convert(params: ConvertToolsParams, token?: CancellationToken): Promise<ConvertToolsResult> {
    return ask(this.client, convertToolsRequest, params, token);
  }

  /** The ending of the file of a program; undefined for other formats. */
  async programEnding(format: string): Promise<string | undefined> {
    return (await this.writableFormats()).find(({ id }) => id === format)?.program;
  }

  /** The writable formats except the notation, with the programs. They are constant. */
  async writableFormats(): Promise<readonly FormatDescription[]> {
    if (this.#formats === null) {
      const { formats } = await ask(this.client, listFormatsRequest, {});
      this.#formats = formats.filter(({ id, writable }) => writable && id !== 'aion');
    }
    return this.#formats;
  }
}
