// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Who has the custody of a Farcaster id, with the ABI of IdRegistry for what a login asks.
contract FarcasterIds {
    /// Zero: none.
    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;
    uint256 public idCounter;

    error HasId();

    event Register(address indexed to, uint256 indexed id);

    /// Gives the caller an id of its own.
    function register() external returns (uint256 id) {
        if (idOf[msg.sender] != 0) revert HasId();
        id = ++idCounter;
        idOf[msg.sender] = id;
        custodyOf[id] = msg.sender;
        emit Register(msg.sender, id);
    }
}
