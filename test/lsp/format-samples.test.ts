import { expect, it } from 'vitest';
import { toolsOfJson } from '../../core/conversion/source-tools.ts';
import { emitText } from '../../core/formats/emit-text.ts';
import { formats } from '../../core/formats/registry.ts';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { elementsOf } from '../../core/tools/element-of-node.ts';
import { elementToTool } from '../../core/tools/element-to-tool.ts';
import type { ConvertToolsResult, DetectToolsResult, ListFormatsResult } from '../../protocol/conversion.ts';
import { description, name, sampleOf } from '../support/format-samples.ts';
import { inBand } from './support/suite.ts';

inBand('a tool in each format', (clients) => {
  it.each(formats.filter(({ id }) => id !== 'aion'))(
    '$id to AION, and from there back',
    async ({ id, title, write }) => {
      const { connection } = await clients.full();
      const source = { text: sampleOf(id), languageId: 'json' };
      const read = toolsOfJson(source.text);
      const format = read.ok ? read.tools[0]?.format : undefined;
      const found = await connection.sendRequest<DetectToolsResult>('aion/detectTools', { source });
      // Formats with the shape of OpenAI's are OpenAI's for readers.
      const formatTitle = formats.find((one) => one.id === format)?.title;
      expect(found).toMatchObject({ problem: null, tools: [{ name, formatTitle, refused: null }] });
      const aion = await connection.sendRequest<ConvertToolsResult>('aion/convertTools', {
        source,
        to: 'aion',
        schema: 'inline',
      });
      for (const part of [name, description, 'city']) expect(aion.text).toContain(part);
      if (write === undefined) return;
      const listed = await connection.sendRequest<ListFormatsResult>('aion/listFormats', {});
      expect(listed.formats).toContainEqual(expect.objectContaining({ id, title }));
      const back = await connection.sendRequest<ConvertToolsResult>('aion/convertTools', {
        source: { text: aion.text, languageId: 'aion' },
        to: id,
      });
      const tools = elementsOf(NotationDocument.parse(aion.text)).map((element) => elementToTool(element).result);
      expect(back.text).toBe(emitText(tools, id).text);
    },
  );
});
