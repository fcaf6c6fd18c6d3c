import { m } from '../../paraglide/messages.js';

/** Replaces a chart that would be empty. */
export const EmptyChart = () => (
  <p data-empty className="py-2 text-quiet">
    {m.admin_analytics_nothing()}
  </p>
);
