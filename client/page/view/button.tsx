import type { ButtonHTMLAttributes, VNode } from 'preact';

/** A button for an action; none sends a form. */
export function Button(attributes: ButtonHTMLAttributes): VNode {
  return <button type="button" class="action" {...attributes} />;
}
