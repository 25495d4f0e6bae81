import type { Project } from '../model/project.ts'
import type { ProjectRows } from '../store/project-rows.ts'

/** A project as a person knows it: its remote, or its name with its folder. */
function projectLabel({ id, kind, name, paths: [folder] }: Project): string {
  if (kind === 'remote') return id
  const path = kind === 'path' ? id.replace(/^path:/, '') : folder
  return path === undefined ? name : `${name} (${path})`
}

/** Labels for the ids of projects. An id that the store does not know is its own label. */
export async function projectLabels(projects: ProjectRows): Promise<(id: string) => string> {
  const labels = new Map((await projects.list()).map((project) => [project.id, projectLabel(project)]))
  return (id) => labels.get(id) ?? id
}
