import { Refusal } from './answer.ts';
import { textOf } from './given.ts';
import type { Operation, Operations } from './operation.ts';
import { everybody } from './site.ts';

/** The names of every enumeration by id. */
export const ENUMERATIONS = {
  access_levels: [
    [10, 'viewer'],
    [25, 'reporter'],
    [40, 'updater'],
    [55, 'developer'],
    [70, 'manager'],
    [90, 'administrator'],
  ],
  status: [
    [10, 'new'],
    [20, 'feedback'],
    [30, 'acknowledged'],
    [40, 'confirmed'],
    [50, 'assigned'],
    [80, 'resolved'],
    [90, 'closed'],
  ],
  priorities: [
    [10, 'none'],
    [20, 'low'],
    [30, 'normal'],
    [40, 'high'],
    [50, 'urgent'],
    [60, 'immediate'],
  ],
  severities: [
    [10, 'feature'],
    [20, 'trivial'],
    [30, 'text'],
    [40, 'tweak'],
    [50, 'minor'],
    [60, 'major'],
    [70, 'crash'],
    [80, 'block'],
  ],
  reproducibilities: [
    [10, 'always'],
    [30, 'sometimes'],
    [50, 'random'],
    [70, 'have not tried'],
    [90, 'unable to reproduce'],
    [100, 'N/A'],
  ],
  resolutions: [
    [10, 'open'],
    [20, 'fixed'],
    [30, 'reopened'],
  ],
  view_states: [
    [10, 'public'],
    [50, 'private'],
  ],
  custom_field_types: [
    'String',
    'Numeric',
    'Float',
    'Enumeration',
    'E-mail',
    'Checkbox',
    'List',
    'Multiselection list',
    'Date',
    'Radio',
    'Textarea',
  ].map((name, id) => [id, name] as const),
} as const satisfies Readonly<Record<string, readonly (readonly [number, string])[]>>;

/** A reference with its name. */
export function enumerated(
  of: keyof typeof ENUMERATIONS,
  id: number,
): { readonly id: number; readonly name: string } {
  const found = (ENUMERATIONS[of] as readonly (readonly [number, string])[]).find(([known]) => known === id);
  return { id, name: found?.[1] ?? `@${id}@` };
}

const enumerations = Object.entries(ENUMERATIONS).map(([name, members]): [string, Operation] => [
  `mc_enum_${name}`,
  {
    documentation: `Get the enumeration of ${name.replaceAll('_', ' ')}.`,
    parts: [],
    returns: 'ObjectRefArray',
    run: () => (members as readonly (readonly [number, string])[]).map(([id, text]) => ({ id, name: text })),
  },
]);

const CONFIGURATION: Readonly<Record<string, string>> = {
  max_file_size: '5242880',
  default_language: 'english',
};

/** Enumerations, configuration, version, login. */
export const enumOperations: Operations = {
  ...Object.fromEntries(enumerations),
  mc_enum_group: {
    documentation: 'Get the users of the tracker.',
    parts: [],
    returns: 'ObjectRefArray',
    run: ({ site }) => everybody(site),
  },
  mc_login: {
    documentation: 'Log in and get the account.',
    parts: [],
    returns: 'UserData',
    run: ({ account }) => ({
      account_data: { id: account.id, name: account.name, real_name: account.realName },
      access_level: account.level,
      timezone: 'UTC',
    }),
  },
  mc_config_get_string: {
    documentation: 'Get one configuration value.',
    parts: [['config_var', 'string']],
    returns: 'string',
    run({ parts }) {
      const name = textOf(parts['config_var']);
      const value = CONFIGURATION[name];
      if (value === undefined) throw new Refusal('A', `Access to '${name}' is denied`);
      return value;
    },
  },
};
