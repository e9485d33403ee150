import type { InferEntity } from '@mikro-orm/postgresql';
import type { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';

/** A sign-on connection, as it is stored. */
export type ConnectionRow = InferEntity<typeof SignOnConnectionEntity>;
