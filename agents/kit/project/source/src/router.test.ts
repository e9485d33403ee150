import { expect, test } from 'vitest';
import { matchRoute } from './router.ts';

const screen = () => null;
const routes = ['/', '/things/:id', '/things/new', '/things/:id/edit'].map((path) => ({ path, screen }));

test('a path that is spelled out wins over one with :id', () => {
  expect(matchRoute(routes, '/things/new')?.route.path).toBe('/things/new');
});

test('what stands in the place of :id is handed on', () => {
  expect(matchRoute(routes, '/things/things-3/edit')).toMatchObject({
    route: { path: '/things/:id/edit' },
    params: { id: 'things-3' },
  });
});

test('a path that nobody knows has no route', () => {
  expect(matchRoute(routes, '/things/1/2/3')).toBeNull();
});
