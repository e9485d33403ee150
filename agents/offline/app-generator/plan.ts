/** The application that rules derive from a PRD, from which each module is generated. */
export interface AppPlan {
  name: string;
  summary: string;
  entities: readonly EntityPlan[];
  screens: readonly ScreenPlan[];
  period: 'week' | 'month';
}

export type IconName = 'home' | 'list' | 'calendar' | 'board' | 'chart' | 'person' | 'pin' | 'box';
export type View = 'list' | 'agenda' | 'board' | 'totals';

export interface EntityPlan {
  /** Name of its TypeScript type and, with `.ts`, of its file: `Walk`. */
  type: string;
  /** Name of its definition: `walks`. */
  variable: string;
  /** Its segment in addresses: `walks`. */
  key: string;
  singular: string;
  plural: string;
  icon: IconName;
  person: boolean;
  titleField: string;
  fields: readonly FieldPlan[];
  actions: readonly ActionPlan[];
  /** The label of the button that adds one: `Schedule walk`. */
  addLabel: string;
  /** The view that the product's words call for comes first. */
  views: readonly View[];
}

export type FieldType =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'choice'
  | 'reference';

export interface FieldPlan {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  options: readonly string[];
  /** Key of the entity; null unless the type is `reference`. */
  references: string | null;
  input: 'email' | 'tel' | 'url' | null;
}

export type ActionPlan =
  | { kind: 'share'; label: string }
  | { kind: 'set'; label: string; field: string; value: string }
  | { kind: 'log'; label: string; note: string };

export type ScreenKind = 'dashboard' | 'detail' | 'form' | View;

export interface ScreenPlan {
  id: string;
  name: string;
  purpose: string;
  kind: ScreenKind;
  /** null for a dashboard. */
  entity: EntityPlan | null;
  /** Name of its component and, with `.tsx`, of its file: `WalkList`. */
  component: string;
  /** `/walks`, `/walks/:id`, `/weekly-pay`. */
  path: string;
}
