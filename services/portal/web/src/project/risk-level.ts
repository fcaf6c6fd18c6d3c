import { m } from '../paraglide/messages.js';
import type { RiskLevel } from './risks.rules.ts';

const names: Readonly<Record<RiskLevel, () => string>> = { low: m.risk_low, medium: m.risk_medium, high: m.risk_high };

export const riskLevelName = (level: RiskLevel): string => names[level]();
