import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { described } from '../../../test/destination-forms.ts';
import { loadI18n } from '../../../test/i18n.ts';
import type { Described } from '../../api/destinations.ts';
import { titleOf } from '../../figures/destination-title.ts';
import { I18nProvider } from '../../messages/i18n.tsx';
import { conditionOf } from './condition.ts';
import { configOf, draftOf, hasMoved, storedSecretNames } from './draft.ts';
import { FieldInput } from './field-input.tsx';
import { readForm } from './fields.ts';

const languages = {
  fr: await loadI18n('fr', 'destinations'),
  en: await loadI18n('en', 'destinations'),
};

type Property = { type?: string | string[]; enum?: unknown; anyOf?: Property[]; hidden?: boolean };

/** A destination that web has no messages for. */
const sixth: Described = {
  type: 'sixth',
  config_schema: {
    title: 'Webhook',
    type: 'object',
    properties: {
      address: { type: 'string', target: true },
      key: { default: null, secret: 'token', anyOf: [{ type: 'string' }, { type: 'null' }] },
      phrase: { default: null, secret: 'password', anyOf: [{ type: 'string' }, { type: 'null' }] },
      user: { type: ['string', 'null'], default: null },
      attempts: { type: 'integer', default: 3 },
      wait_seconds: { type: 'integer' },
      method: { type: 'string', enum: ['POST', 'PUT'] },
      is_compressed: { type: 'boolean', default: true, advanced: true },
      headers: { type: 'object', default: {}, additionalProperties: { type: 'string' }, advanced: true },
      internal: { type: 'string', default: '', hidden: true },
      interval_minutes: { default: null, anyOf: [{ type: 'number', enum: [15, 30] }, { type: 'null' }] },
      data: { type: 'array', items: { type: 'string', enum: ['tempo', 'weather'] } },
      usage_point_ids: { default: null, anyOf: [{ type: 'array' }, { type: 'null' }] },
    },
    required: ['address', 'wait_seconds', 'method'],
  },
};

const unset = {
  enabled: true,
  configured: false,
  config: {},
  last_export_at: null,
  next_export_at: null,
  last_status: null,
  last_error: null,
  last_error_code: null,
  failures: 0,
  running: false,
  secret_unreadable: false,
};

function drawInputs(one: Described): string[] {
  const form = readForm(one);
  const { values } = draftOf(form, {});
  return form.fields.map((field) =>
    renderToStaticMarkup(
      createElement(
        I18nProvider,
        // The input is its child, which the type of the properties asks for here.
        { language: 'fr' } as Parameters<typeof I18nProvider>[0],
        createElement(FieldInput, {
          field,
          value: values[field.name],
          error: undefined,
          isStored: false,
          mustRetype: false,
          onChange: () => undefined,
        }),
      ),
    ),
  );
}

describe('every destination of the server', () => {
  it.each(described)('$type has an input for each field, with a label in both languages', (one) => {
    const properties = Object.entries(one.config_schema.properties as Record<string, Property>);
    const own = properties.slice(
      0,
      properties.findIndex(([name]) => name === 'interval_minutes'),
    );
    const { fields, intervals, selections } = readForm(one);
    expect(fields.map(({ name }) => name)).toEqual(own.flatMap(([name, { hidden }]) => (hidden ? [] : [name])));
    for (const [name, { anyOf = [], ...rest }] of own) {
      const [type] = [rest.type ?? anyOf.find((part) => part.type !== 'null')?.type].flat();
      expect(['string', 'integer', 'number', 'boolean', 'object'], name).toContain(type);
    }
    for (const [index, drawn] of drawInputs(one).entries())
      expect(drawn, fields[index]?.name).toMatch(/<(input|select|textarea) /);
    for (const { messages } of Object.values(languages)) {
      for (const { name } of fields) expect(messages.destinations.fields, name).toHaveProperty(name);
      for (const minutes of intervals) expect(messages.destinations.intervals).toHaveProperty([minutes]);
      for (const name of selections) expect(messages.destinations.selections).toHaveProperty(name);
    }
  });

  it.each(described)('$type has its messages in both languages', ({ type }) => {
    for (const { messages } of Object.values(languages)) {
      expect(messages.destinations.about(type)).not.toBe('');
      expect(messages.destinations.note(type)).not.toBe('');
      const { failure } = messages.destinations;
      expect(failure(type, 'unauthorized').title).not.toBe(failure('sixth', 'unauthorized').title);
      const remedies = ['unauthorized', 'connection_refused', 'bad_format'].map((code) => failure(type, code).remedy);
      expect(new Set(remedies).size).toBe(3);
    }
  });
});

describe('a destination without messages', () => {
  const form = readForm(sixth);

  it('is drawn with its title, the names of its fields and general messages', () => {
    expect(titleOf(sixth)).toBe('Webhook');
    expect(titleOf({ type: 'sixth' })).toBe('sixth');
    const inputs = drawInputs(sixth);
    expect(inputs.map((drawn) => /<(input|select|textarea) /.exec(drawn)?.[1])).toEqual([
      ...['input', 'input', 'input', 'input', 'input', 'input', 'select', 'input', 'textarea'],
    ]);
    for (const [index, name] of form.fields.map(({ name }) => name).entries()) expect(inputs[index]).toContain(name);
    expect(inputs[1]).toContain('type="password"');
    expect(form.intervals).toEqual(['', '15', '30']);
    expect(form.selections).toEqual(['tempo', 'weather']);
    const { destinations } = languages.en.messages;
    expect(destinations.about('sixth')).toBe('');
    expect(destinations.failure('sixth', 'unauthorized').title).toBe('The destination refuses the credentials');
  });

  it('sends values of the types that the server described', () => {
    const draft = draftOf(form, {});
    const values = { ...draft.values, address: ' http://nas ', key: 'k', phrase: ' p ', headers: 'x-a=b' };
    expect(configOf(form, { ...draft, values })).toEqual({
      address: 'http://nas',
      key: 'k',
      phrase: ' p ',
      user: null,
      attempts: 3,
      method: 'POST',
      is_compressed: true,
      headers: { 'x-a': 'b' },
      interval_minutes: null,
      data: ['tempo', 'weather'],
      usage_point_ids: null,
    });
  });

  it('never shows a stored secret, and requires it again for another target', () => {
    const stored = { address: 'http://nas', key: '********', wait_seconds: 5, method: 'PUT' };
    const draft = draftOf(form, stored);
    expect(JSON.stringify(draft)).not.toContain('*');
    expect(storedSecretNames(form, stored)).toEqual(['key']);
    const move = (change: object) => hasMoved(form, stored, { ...draft, values: { ...draft.values, ...change } });
    expect([move({ address: 'http://other' }), move({ method: 'POST' })]).toEqual([true, false]);
  });

  it.each([
    [{ address: '', wait_seconds: 5, method: 'PUT' }, ['address']],
    [{ address: 'http://nas', method: 'PUT' }, ['wait_seconds']],
    [{ address: 'http://nas', wait_seconds: 5, method: 'PUT' }, undefined],
  ])('lacks what the server requires: %j', (config, lacking) => {
    const condition = conditionOf({ ...unset, ...sixth, configured: true, config });
    expect('lacking' in condition ? condition.lacking : undefined).toEqual(lacking);
  });
});
