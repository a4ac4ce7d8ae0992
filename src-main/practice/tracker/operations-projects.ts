import { Refusal } from './answer.ts';
import { integerOf, textOf } from './given.ts';
import type { OperationContext, Operations } from './operation.ts';
import { canSee, THRESHOLDS } from './rights.ts';
import { everybody, type Field, type Project, trackerTime } from './site.ts';

/** The project that `project_id` names; one that the account cannot see is given all the same. */
export function projectOf({ site, parts }: OperationContext): Project {
  const id = integerOf(parts['project_id']);
  const project = site.projects.find((one) => one.id === id);
  if (project === undefined) throw new Refusal('A', `Project '${id ?? 0}' does not exist.`);
  return project;
}

function projectData(project: Project): object {
  return {
    id: project.id,
    name: project.name,
    status: { id: 10, name: 'development' },
    enabled: true,
    view_state: project.isPrivate ? { id: 50, name: 'private' } : { id: 10, name: 'public' },
    access_min: { id: 10, name: 'viewer' },
    file_path: '',
    description: project.description,
    subprojects: [],
  };
}

function definition(field: Field): object {
  const never = {
    display_resolved: false,
    display_closed: false,
    require_resolved: false,
    require_closed: false,
  };
  return {
    field: { id: field.id, name: field.name },
    type: field.type,
    possible_values: field.possibleValues,
    default_value: field.defaultValue,
    valid_regexp: field.validRegexp,
    access_level_r: field.readLevel,
    access_level_rw: field.writeLevel,
    length_min: field.lengthMin,
    length_max: field.lengthMax,
    display_report: true,
    display_update: true,
    require_report: field.isRequired,
    require_update: false,
    ...never,
  };
}

/** Projects and what belongs to them. */
export const projectOperations: Operations = {
  mc_project_get_id_from_name: {
    documentation: 'Get the id of the project with the given name, 0 when there is none.',
    parts: [['project_name', 'string']],
    returns: 'integer',
    run({ site, parts }) {
      const name = textOf(parts['project_name']).toLowerCase();
      return site.projects.find((project) => project.name.toLowerCase() === name)?.id ?? 0;
    },
  },
  mc_projects_get_user_accessible: {
    documentation: 'Get the projects that are accessible to the logged in user.',
    parts: [],
    returns: 'ProjectDataArray',
    run: ({ site, account }) =>
      site.projects
        .filter((project) => canSee(account, project))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(projectData),
  },
  mc_project_get_categories: {
    documentation: 'Get the categories belonging to the specified project.',
    parts: [['project_id', 'integer']],
    returns: 'StringArray',
    run: (context) => projectOf(context).categories,
  },
  mc_project_get_custom_fields: {
    documentation: 'Get the custom fields that belong to the specified project.',
    parts: [['project_id', 'integer']],
    returns: 'CustomFieldDefinitionDataArray',
    run(context) {
      const project = projectOf(context);
      if (!canSee(context.account, project)) return [];
      return context.site.fields
        .filter(({ id, readLevel }) => project.fields.includes(id) && context.account.level >= readLevel)
        .map(definition);
    },
  },
  mc_project_get_users: {
    documentation: 'Get the users of a project with at least the given access level.',
    parts: [
      ['project_id', 'integer'],
      ['access', 'integer'],
    ],
    returns: 'AccountDataArray',
    run(context) {
      projectOf(context);
      const { site, account, parts } = context;
      const lowest = integerOf(parts['access']) ?? 0;
      const known = site.accounts.filter(({ level }) => level >= lowest);
      const crowd = lowest <= THRESHOLDS.report ? everybody(site).slice(site.accounts.length) : [];
      const sees = account.level >= THRESHOLDS.seeRealNames;
      return [
        ...known.map(({ id, name, realName }) => (sees ? { id, name, real_name: realName } : { id, name })),
        ...crowd,
      ];
    },
  },
  mc_project_get_versions: {
    documentation: 'Get the versions belonging to the specified project.',
    parts: [['project_id', 'integer']],
    returns: 'ProjectVersionDataArray',
    run(context) {
      const project = projectOf(context);
      return project.versions.map((name, index) => ({
        id: index + 1,
        name,
        project_id: project.id,
        date_order: trackerTime(0),
        description: '',
        released: index === 0,
        obsolete: false,
      }));
    },
  },
};
