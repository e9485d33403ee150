import type { Drafts } from './drafts.ts';
import type { Known } from './known-event.ts';
import type { FileState, ProjectState } from '../log-state.ts';

type ProjectEvent = Known<'file_written' | 'checked' | 'design_complete' | 'code_complete'>;

export function foldIntoProject(drafts: Drafts, before: ProjectState[], event: ProjectEvent): ProjectState[] {
  const { agent } = event;
  const projects = drafts.of(before);
  const index = projects.findIndex((project) => project.agent === agent);
  const project = drafts.of(projects[index] ?? { agent, files: [], checked: null, preview: null, notDone: null });
  projects[index < 0 ? projects.length : index] = project;
  switch (event.type) {
    case 'file_written':
      project.files = withFile(drafts, project.files, event);
      break;
    case 'checked': {
      const { types, build, boot, tests, problems } = event;
      project.checked = { types, build, boot, tests, problems };
      break;
    }
    default:
      project.preview = { sandboxUrl: event.sandboxUrl, sandboxName: event.sandboxName };
      project.checked = event.checked;
      project.notDone = event.type === 'code_complete' ? event.notDone : null;
  }
  return projects;
}

function withFile(drafts: Drafts, before: FileState[], event: Known<'file_written'>): FileState[] {
  const { path, change, bytes, sha256, cursor } = event;
  const files = drafts.of(before);
  const index = files.findIndex((file) => file.path === path);
  if (change !== 'deleted') files[index < 0 ? files.length : index] = { path, change, bytes, sha256, cursor };
  else if (index >= 0) files.splice(index, 1);
  return files;
}
