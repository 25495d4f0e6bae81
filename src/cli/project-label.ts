import type { Project } from '../model/project.ts'
import type { ProjectRows } from '../store/project-rows.ts'

/** A project as a person knows it: its remote, its folder, or its name with the folder it was last seen in. */
function projectLabel({ id, kind, name, paths: [folder] }: Project): string {
  if (kind === 'remote') return id
  if (kind === 'path') return id.replace(/^path:/, '')
  return folder === undefined ? name : `${name} (${folder})`
}

/** Labels for the ids of projects. An id that the store does not know is its own label. */
export async function projectLabels(projects: ProjectRows): Promise<(id: string) => string> {
  const labels = new Map((await projects.list()).map((project) => [project.id, projectLabel(project)]))
  return (id) => labels.get(id) ?? id
}
