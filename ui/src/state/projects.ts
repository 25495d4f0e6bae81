import { computed, signal } from '@preact/signals'
import type { Answer } from '../../../src/serve/contract/contract.ts'

type Project = Pick<Answer<'GET /api/v1/projects'>['projects'][number], 'id' | 'name' | 'paths'>

/** The projects that the server knows: names that two of them share are made distinct. */
export const knownProjects = signal<readonly Project[]>([])

const names = computed(() => namesOf(knownProjects.value))

/** A short name for a project. Of one that is not known, the last part of its id: an address of a repository or a folder. */
export function projectName(id: string | null): string {
  if (id === null) return 'no project'
  return names.value.get(id) ?? partsOf(id).at(-1) ?? id
}

/** Names by id. Projects with the same name have the owner or the folder above with it, and else all of where they are. */
function namesOf(projects: readonly Project[]): ReadonlyMap<string, string> {
  const shortNames = projects.map(({ name }) => name)
  const longNames = projects.map((project) => `${project.name} (${ownerOf(project)})`)
  const isTwice = (all: readonly string[], one: string | undefined) =>
    all.filter((other) => other === one).length > 1
  return new Map(
    projects.map((project, index) => {
      if (!isTwice(shortNames, shortNames[index])) return [project.id, project.name]
      const long = longNames[index] ?? project.id
      return [project.id, isTwice(longNames, long) ? `${project.name} (${addressOf(project)})` : long]
    }),
  )
}

function ownerOf(project: Project): string {
  return partsOf(addressOf(project)).at(-2) ?? addressOf(project)
}

/** The remote of a project that has one, and else its folder. */
function addressOf({ id, paths }: Project): string {
  return id.includes('/') ? id.replace(/^path:/, '') : (paths[0] ?? id)
}

function partsOf(address: string): string[] {
  return address
    .replace(/\.git$/, '')
    .split(/[/:\\]/)
    .filter((part) => part !== '')
}
