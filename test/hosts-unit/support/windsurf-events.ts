/** Events as docs.windsurf.com/windsurf/cascade/hooks gives them, with the folder that our own hook adds. */

export const TRAJECTORY = '7c1de2f3-0a4b-4c5d-8e6f-9a8b7c6d5e4f'
export const TURN = '22222222-3333-4444-8555-666666666666'

type Info = Readonly<Record<string, unknown>>

export function windsurfEvent(name: string, info: Info, turn = TURN) {
  return {
    cwd: '/home/dev/shop',
    agent_action_name: name,
    trajectory_id: TRAJECTORY,
    execution_id: turn,
    timestamp: '2026-10-05T12:00:00Z',
    model_name: 'Claude Sonnet 4.5',
    tool_info: info,
  }
}

export const prompt = (text: string, turn?: string) =>
  windsurfEvent('pre_user_prompt', { user_prompt: text }, turn)

export const response = (text: string, turn?: string) =>
  windsurfEvent('post_cascade_response', { response: text }, turn)

/** One of each sort that is documented. */
export const EVENTS = [
  prompt('can you run the echo hello command'),
  windsurfEvent('pre_read_code', { file_path: '/home/dev/shop/file.py' }),
  windsurfEvent('post_run_command', { command_line: 'npm i', cwd: '/home/dev/shop' }),
  windsurfEvent('post_mcp_tool_use', { mcp_server_name: 'github', mcp_tool_name: 'list', mcp_result: '…' }),
  response('### Planner Response\n\nDone.'),
  windsurfEvent('post_cascade_response_with_transcript', {
    transcript_path: '/h/.windsurf/transcripts/7.jsonl',
  }),
]
