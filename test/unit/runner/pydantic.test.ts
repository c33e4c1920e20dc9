import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HostedProject, hostedProject } from '../../support/hosted-project.ts';
import { describeWithPython } from '../../support/system-python.ts';

/** The schemas of a project, and a function that returns its input. Up to 1.0.7 the loaders read the class that `args_schema` names. */
const modules = (pydantic: string) => ({
  'schemas.py': `from ${pydantic} import BaseModel, Field

class Place(BaseModel):
    city: str
    zip: int = 0

class Trip(BaseModel):
    to: Place
    days: int = Field(3, ge=1, description="How long")
    note: str = "none"
`,
  'api.py': `from schemas import Place, Trip

def travel(to, days, note="mine"):
    return [type(to).__name__, to.city, to.zip, days, note]
`,
  'a.aion': `[
  {
    name --> "travel",
    function --> "travel" --> {
      arg-1 --> "Place (where)",
      arg-2 --> "int (how long)",
      return-1 --> "list (the trip)"
    },
    args_schema --> "Trip",
    description --> "Plans a trip."
  }
]
`,
});

describeWithPython('a call with a Pydantic model in args_schema', (python) => {
  const hasPydantic = spawnSync(python, ['-c', 'import pydantic.v1']).status === 0;
  let project: HostedProject;
  beforeEach((context) => context.skip(!hasPydantic, 'Python has no Pydantic 2'));
  afterEach(() => project?.close());

  for (const pydantic of ['pydantic', 'pydantic.v1']) {
    it(`hands on the attributes of the model: ${pydantic}`, async () => {
      project = hostedProject(python, modules(pydantic), { contextModules: ['api'], loader: '1.0.5' });
      const call = (given: { readonly [key: string]: unknown }) =>
        project.host.call({ tool: 'travel', arguments: JSON.parse(JSON.stringify(given)) });
      // A nested model stays a model; missing values come from the function, else from the model.
      const first = await call({ to: { city: 'Bern' } });
      expect(first).toMatchObject({
        ...{ status: 'completed', response: ['Place', 'Bern', 0, 3, 'mine'] },
      });
      expect((await call({ to: { city: 'Bern', zip: 3000 }, days: 5, note: 'x' })).response).toEqual([
        ...['Place', 'Bern', 3000, 5, 'x'],
      ]);
      const wrong = await call({ to: { city: 'Bern' }, days: 0 });
      expect(wrong).toMatchObject({ status: 'failed', response: null });
      expect(wrong.error).toMatch(/days/);
    });
  }
});
