// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A price feed with Chainlink's AggregatorV3Interface whose round is set by anyone.
contract TestFeed {
    uint8 public immutable decimals;
    string public description;
    uint80 private roundId;
    int256 private answer;
    uint256 private startedAt;
    uint256 private updatedAt;
    uint80 private answeredInRound;

    constructor(uint8 decimals_, string memory description_) {
        decimals = decimals_;
        description = description_;
    }

    function setRound(uint80 id, int256 value, uint256 started, uint256 updated, uint80 answeredIn) external {
        (roundId, answer, startedAt, updatedAt, answeredInRound) = (id, value, started, updated, answeredIn);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, answer, startedAt, updatedAt, answeredInRound);
    }
}
